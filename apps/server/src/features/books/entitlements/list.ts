import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

interface Row {
  public_id: string
  name: string
  description: string
  revision: number
  holders: number
  line_count: number
  plan_names: string[]
}

/** With everything that would notice if it were gone. */
export const listEntitlements: Handler<Calls['listEntitlements']> = async (ctx) => {
  const { rows } = await sql<Row>`
    select public_id, name, description, revision,
      (select count(*)::int from user_entitlements held
        where held.entitlement_id = e.id and held.expires_at > ${ctx.now()}::timestamptz) as holders,
      (select count(*)::int from current_lines l where l.required_entitlement_id = e.id) as line_count,
      array(select p.name from current_plans p where p.entitlement_id = e.id order by p.sort, p.id) as plan_names
    from entitlements e where removed_at is null order by id`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.public_id,
    name: row.name,
    description: row.description,
    revision: row.revision,
    holders: row.holders,
    lineCount: row.line_count,
    planNames: row.plan_names,
  }))
}
