import type { AnswerOf, Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { sha256 } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { freshToken } from './node-token.ts'
import { inboundsOf } from './nodes-table.ts'

/** A node that was set up by its command: the password is used up, and each of its inbounds has a fresh token. */
export const enrolNode: Handler<Calls['enrolNode']> = async (ctx, { password }) =>
  ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    const node = await tx
      .updateTable('nodes')
      .set({ enrol_sha256: null, enrol_until: null, upgrade_asked_at: null })
      .where('enrol_sha256', '=', sha256(password))
      .where('enrol_until', '>', now)
      .where('removed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!node) refuse('enrolmentOver')
    const inbounds: AnswerOf<Calls['enrolNode']>['inbounds'] = []
    for (const { number, protocol, listen_port } of await inboundsOf(tx, node.id)) {
      inbounds.push({ number, protocol, listenPort: listen_port, token: (await freshToken(tx, number)) ?? '' })
    }
    await writeAudit(tx, { actorId: null, action: 'enrolNode', target: node.public_id })
    return {
      nodeName: node.name,
      serverType: node.server_type as AnswerOf<Calls['enrolNode']>['serverType'],
      inbounds,
    }
  })
