import type { Calls } from '@dukou/contract'
import type { AppointedRole, StaffRole } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

interface Row {
  public_id: string
  email: string
  disabled: boolean
  last_active_at: Date | null
  roles: AppointedRole[]
}

/** Everybody with a role, in one statement: owners first, then operators, then by e-mail. */
export const listStaff: Handler<Calls['listStaff']> = async (ctx) => {
  const { adminIds, operatorIds } = ctx.settings
  const { rows } = await sql<Row>`
    select u.public_id, u.email, u.disabled, u.last_active_at,
      array(select role from staff_roles r where r.user_id = u.id order by role) as roles
    from accounts u
    where u.id in (select user_id from staff_roles
      union select id from accounts where public_id = any(${[...adminIds, ...operatorIds]}::text[]))
    order by u.public_id = any(${[...adminIds]}::text[]) desc, u.public_id = any(${[...operatorIds]}::text[]) desc, lower(u.email)`.execute(
    ctx.db,
  )
  return rows.map((row) => ({
    id: row.public_id,
    email: row.email,
    disabled: row.disabled,
    roles: adminIds.includes(row.public_id) ? (['owner', ...row.roles] as StaffRole[]) : row.roles,
    isOperator: operatorIds.includes(row.public_id),
    lastActiveAt: row.last_active_at,
  }))
}
