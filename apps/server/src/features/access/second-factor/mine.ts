import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

export const mySecondFactor: Handler<Calls['mySecondFactor']> = async (ctx) => {
  const { rows } = await sql<{ since: Date; left: number }>`
    select f.confirmed_at as since, (
      select count(*)::int from second_factor_codes c where c.user_id = f.user_id and c.used_at is null) as left
    from second_factors f where f.user_id = ${ctx.actor.id} and f.confirmed_at is not null`.execute(ctx.db)
  return { onSince: rows[0]?.since ?? null, codesLeft: rows[0]?.left ?? 0 }
}
