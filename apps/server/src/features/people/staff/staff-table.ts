import type { AppointedRole } from '@dukou/domain'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Settings } from '../../base/settings/index.ts'

/** Returns the appointed roles, by name. Owners and operators of the settings are not among them. */
export async function rolesOf(db: Db | Tx, userId: bigint): Promise<AppointedRole[]> {
  const rows = await db.selectFrom('staff_roles').select('role').where('user_id', '=', userId).orderBy('role').execute()
  return rows.map(({ role }) => role)
}

export async function hasStaffRole(db: Db | Tx, userId: bigint): Promise<boolean> {
  return (await rolesOf(db, userId)).length > 0
}

/** Whether the user is an owner or operator of the settings, or has an appointed role. */
export async function isStaff(
  db: Db | Tx,
  { adminIds, operatorIds }: Pick<Settings, 'adminIds' | 'operatorIds'>,
  { id, public_id: publicId }: { id: bigint; public_id: string },
): Promise<boolean> {
  return adminIds.includes(publicId) || operatorIds.includes(publicId) || (await hasStaffRole(db, id))
}

/** Replaces the appointed roles. Call with the user locked. */
export async function replaceRoles(tx: Tx, userId: bigint, roles: readonly AppointedRole[]): Promise<void> {
  await tx.deleteFrom('staff_roles').where('user_id', '=', userId).execute()
  if (roles.length === 0) return
  await tx
    .insertInto('staff_roles')
    .values(roles.map((role) => ({ user_id: userId, role })))
    .execute()
}
