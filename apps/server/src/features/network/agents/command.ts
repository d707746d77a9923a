import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId, newToken, sha256 } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { lockNode, panelAddress } from '../nodes/index.ts'
import { openAgentFile } from './agent-file.ts'

const GOOD_FOR_MS = 15 * 60_000

/**
 * A command with a fresh one-time password, in place of the one before. It downloads our agent, checks its digest and
 * lets it enrol; an agent that runs there goes on until another one has enrolled.
 */
export const agentCommand: Handler<Calls['agentCommand']> = async (ctx, { id }) => {
  const file = (await openAgentFile()) ?? refuse('agentNotBuilt')
  const password = newToken()
  const expiresAt = new Date(ctx.now().getTime() + GOOD_FOR_MS)
  return ctx.db.transaction().execute(async (tx) => {
    const node = (await lockNode(tx, id)) ?? refuse('nodeNotFound')
    const fresh = { enrol_sha256: sha256(password), enrol_until: expiresAt }
    await tx
      .insertInto('node_agents')
      .values({ node_id: node.id, public_id: newPublicId(), ...fresh })
      .onConflict((conflict) => conflict.column('node_id').doUpdateSet(fresh))
      .execute()
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'agentCommand', target: id })
    return { command: commandOf(panelAddress(ctx), file.sha256, password), expiresAt }
  })
}

/** Nothing from the network reaches a shell: the panel's address is quoted, the password has none of its characters. */
function commandOf(panel: string, digest: string, password: string): string {
  const address = quoted(`${panel}/api/node/agent/file`)
  const steps = [
    'f=$(mktemp -d)/dukou-agent.mjs',
    `{ curl -fsSL -o "$f" ${address} || wget -q -O "$f" ${address}; }`,
    `echo "${digest}  $f" | sha256sum -c -`,
    `DUKOU_PASSWORD=${quoted(password)} node "$f" install --panel ${quoted(panel)}`,
  ]
  return `(${steps.join(' && ')})`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
