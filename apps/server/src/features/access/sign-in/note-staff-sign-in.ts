import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { writeAudit } from '../../base/audit/index.ts'
import type { User } from '../../people/account/index.ts'
import { isStaff } from '../../people/staff/index.ts'

/** Writes a sign-in of staff into the audit, with its address. Those of customers are told by their sessions alone. */
export async function noteStaffSignIn(ctx: Ctx, tx: Tx, user: Pick<User, 'id' | 'public_id'>): Promise<void> {
  if (!(await isStaff(tx, ctx.settings, user))) return
  await writeAudit(tx, { actorId: user.id, action: 'signIn', target: user.public_id, detail: { ip: ctx.client.ip } })
}
