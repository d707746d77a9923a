import { createHash } from 'node:crypto'
import type { Calls } from '@dukou/contract'
import { readAsset } from '../../../platform/asset.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId, newToken, sha256 } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { pinnedForAgents } from '../node-programs/index.ts'
import { commandThat, lockNode, panelAddress, quoted, shellScript, sourcesOf } from '../nodes/index.ts'
import { openAgentFile } from './agent-file.ts'

const GOOD_FOR_MS = 15 * 60_000

/**
 * A command with a fresh one-time password, in place of the one before. It fetches a script that installs what the machine
 * lacks and has our agent enrol; an agent that runs there goes on until another one has enrolled. The script is stored, so
 * that its bytes stay those whose digest the command carries.
 */
export const agentCommand: Handler<Calls['agentCommand']> = async (ctx, { id }) => {
  const file = (await openAgentFile(ctx.config)) ?? refuse('agentNotBuilt')
  const password = newToken()
  const expiresAt = new Date(ctx.now().getTime() + GOOD_FOR_MS)
  const panel = panelAddress(ctx)
  return ctx.db.transaction().execute(async (tx) => {
    const node = (await lockNode(tx, id)) ?? refuse('nodeNotFound')
    const pins = await pinnedForAgents(tx)
    const core = node.type === 'h2' ? ('hysteria' as const) : ('xray' as const)
    const isInMainland = node.server_type === 'ubuntu_mainland'
    const values = {
      LANGUAGE_OF_TEXTS: ctx.client.language,
      PANEL: panel,
      NODE_ID: node.public_id,
      NODE_NAME: node.name,
      CORE: core,
      AGENT_SHA256: file.sha256,
      LAUNCHER: readAsset('agent-launcher.sh').trimEnd(),
      ...Object.assign(
        {},
        ...(['xray', 'hysteria', 'nodejs'] as const).map((program) => {
          const ofProgram = pins.filter((pin) => pin.program === program)
          const name = program.toUpperCase()
          const where = { sources: ctx.config, own: `${panel}/api/node/agent/pinned`, isInMainland }
          return {
            [`${name}_VERSION`]: [...new Set(ofProgram.map(({ version }) => version))].join(' / '),
            ...sourcesOf(
              `${name}_AMD64`,
              ofProgram.find(({ architecture }) => architecture === 'amd64'),
              where,
            ),
            ...sourcesOf(
              `${name}_ARM64`,
              ofProgram.find(({ architecture }) => architecture === 'arm64'),
              where,
            ),
          }
        }),
      ),
    }
    const script = shellScript(values, 'install-agent.sh')
    const digest = createHash('sha256').update(script).digest('hex')
    const fresh = { enrol_sha256: sha256(password), enrol_until: expiresAt, script, script_until: expiresAt }
    await tx
      .insertInto('node_agents')
      .values({ node_id: node.id, public_id: newPublicId(), ...fresh })
      .onConflict((conflict) => conflict.column('node_id').doUpdateSet(fresh))
      .execute()
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'agentCommand', target: id })
    const run = `DUKOU_PASSWORD=${quoted(password)} sh "$f"`
    const wanted = [core, 'nodejs'] as const
    const unpinned = wanted.filter((one) => !pins.some(({ program }) => program === one))
    return {
      command: commandThat({ address: `${panel}/api/node/agent/install/${digest}`, digest }, run),
      expiresAt,
      unpinned,
    }
  })
}
