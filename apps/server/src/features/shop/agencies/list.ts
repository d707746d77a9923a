import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

/** All agencies, the newest first. */
export const listAgencies: Handler<Calls['listAgencies']> = async (ctx) => {
  const { rows } = await sql<AnswerOf<Calls['listAgencies']>[number]>`
    select a.public_id as id, a.name, a.domain, a.contact, a.logo_url as "logoUrl", u.email as "ownerEmail", a.revision,
      a.pool_bytes as "poolBytes", a.pool_days as "poolDays",
      (select count(*)::int from agency_customers c where c.agency_id = a.id) as "customerCount",
      (select count(*)::int from agency_prices p where p.agency_id = a.id) as "priceCount"
    from agencies a join accounts u on u.id = a.owner_id order by a.id desc`.execute(ctx.db)
  return rows
}
