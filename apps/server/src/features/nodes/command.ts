import { type Calls, settingWires } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { newToken, sha256 } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { writeAudit } from '../audit/index.ts'
import { lockNode } from './nodes-table.ts'

const GOOD_FOR_MS = 15 * 60_000

/** Which setting has the address of the script that sets up a server of that kind. */
const SCRIPTS = {
  alpine: 'alpineInstall',
  ubuntu_x86: 'ubuntuX86Install',
  ubuntu_arm: 'ubuntuArmInstall',
  ubuntu_mainland: 'ubuntuMainlandInstall',
  ubuntu_reality: 'ubuntuRealityInstall',
  alpine_reality: 'alpineRealityInstall',
} as const

/**
 * The operator's own script is fetched and told where this site is. The password in the command is exchanged once for
 * what the node's programs need ({@link enrolNode}); a new command takes the place of the one before.
 */
export const nodeCommand: Handler<Calls['nodeCommand']> = async (ctx, { id }) => {
  const password = newToken()
  const expiresAt = new Date(ctx.now().getTime() + GOOD_FOR_MS)
  return ctx.db.transaction().execute(async (tx) => {
    const node = await lockNode(tx, id)
    if (!node) refuse('nodeNotFound')
    const setting = SCRIPTS[node.server_type as keyof typeof SCRIPTS]
    const script = ctx.settings[setting]
    if (script === '') refuse('installScriptMissing', { serverType: node.server_type, setting: settingWires[setting] })
    const enrolment = { enrol_sha256: sha256(password), enrol_until: expiresAt }
    await tx.updateTable('nodes').set(enrolment).where('id', '=', node.id).execute()
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'nodeCommand', target: id })
    const panel = (ctx.settings.subscriptionHost || ctx.origin()).replace(/\/+$/, '')
    return {
      command: `curl -fsSL ${quoted(script)} | sh -s -- --panel ${quoted(panel)} --enrol ${quoted(password)}`,
      expiresAt,
    }
  })
}

/** As one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
