import type { Calls } from '@dukou/contract'
import { STAFF_ROLES, type StaffRole } from '@dukou/domain'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { lockSettings, type Settings, storeVersion } from '../../base/settings/index.ts'
import { lockByPublicId, refuseClosed, type User } from '../account/index.ts'
import { replaceRoles, rolesOf } from './staff-table.ts'

/**
 * Gives a person exactly these roles. With `basedOnRoles`, refuses where the person has others by now. Owners alone call it.
 * Two owners who dismiss each other at once wait at the lock of the settings: the second is no owner any more, and is refused.
 */
export const setStaffRoles: Handler<Calls['setStaffRoles']> = async (ctx, { id, roles, basedOnRoles }) =>
  ctx.db.transaction().execute(async (tx) => {
    const { settings } = await lockSettings(tx)
    if (!settings.adminIds.includes(ctx.actor.publicId)) refuse('forbidden')
    const user = await lockByPublicId(tx, id)
    const isOwner = settings.adminIds.includes(id)
    const before = ordered([...(await rolesOf(tx, user.id)), ...(isOwner ? (['owner'] as const) : [])])
    const after = ordered(roles)
    if (String(before) === String(after)) return { id, roles: after }
    if (basedOnRoles && String(ordered(basedOnRoles)) !== String(before)) refuse('rowChanged', { fields: 'roles' })

    const losesOwner = isOwner && !after.includes('owner')
    if (losesOwner && !(await hasOtherOwner(tx, settings, id))) refuse('lastOwner')
    if (user.id === ctx.actor.id) refuse('ownRolesFixed')
    if (after.length > 0) refuseUnfit(user)
    await replaceRoles(
      tx,
      user.id,
      after.filter((role) => role !== 'owner'),
    )
    await setOwner(ctx, tx, settings, id, after.includes('owner'))
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'setStaffRoles',
      target: id,
      detail: { before: { roles: before }, after: { roles: after } },
    })
    return { id, roles: after }
  })

const ordered = (roles: readonly StaffRole[]) => STAFF_ROLES.filter((role) => roles.includes(role))

/** Counts owners whose accounts are open. */
async function hasOtherOwner(tx: Tx, { adminIds }: Readonly<Settings>, id: string): Promise<boolean> {
  const others = adminIds.filter((one) => one !== id)
  if (others.length === 0) return false
  const found = await tx
    .selectFrom('accounts')
    .select('id')
    .where('public_id', 'in', others)
    .where('disabled', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

function refuseUnfit(user: User): void {
  refuseClosed(user)
  if (user.disabled || user.is_agency) refuse('cannotBeStaff')
}

/** Owners are the admins of the settings, so an appointment is a version of the settings too. */
async function setOwner(
  ctx: Ctx & { actor: { id: bigint } },
  tx: Tx,
  settings: Readonly<Settings>,
  id: string,
  isOwner: boolean,
): Promise<void> {
  if (settings.adminIds.includes(id) === isOwner) return
  const others = settings.adminIds.filter((one) => one !== id)
  await storeVersion(ctx, tx, settings, { adminIds: isOwner ? [...others, id] : others })
}
