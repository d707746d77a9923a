import { type AnswerOf, type Calls, ERROR_KINDS_LISTED } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

/** The latest times that each kind happened, shown with it. */
const CASES = 3

export type ErrorRow = Omit<AnswerOf<Calls['listErrors']>[number], 'times' | 'cases'> & {
  times: bigint
  cases: { at: string; email: string | null }[] | null
}

/** The kinds of errors that happened within so many days, the latest first; those that strangers tell of come last. */
export const listErrors: Handler<Calls['listErrors']> = async (ctx, { days }) => {
  const { rows } = await errorsQuery(ctx.now(), days, ERROR_KINDS_LISTED).execute(ctx.db)
  return rows.map(({ times, cases, ...row }) => ({
    ...row,
    times: Number(times),
    cases: (cases ?? []).map(({ at, email }) => ({ at: new Date(at), email })),
  }))
}

export function errorsQuery(now: Date, days: number, number: number): RawBuilder<ErrorRow> {
  return sql<ErrorRow>`
    select k.public_id as id, k.last_at as "lastAt", k.name, k.message, k.stack, k.source,
      k.stranger_network <> '' as stranger, k.release,
      k.first_at as "firstAt", k.times, k.resolved_at is not null as resolved,
      (select count(distinct user_id)::int from errors where kind_id = k.id) as people,
      (select json_agg(c) from (
        select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, u.email
        from errors e left join accounts u on u.id = e.user_id
        where e.kind_id = k.id order by e.id desc limit ${CASES}) c) as cases
    from error_kinds k
    where k.last_at > ${now}::timestamptz - make_interval(days => ${days})
    order by k.stranger_network <> '', k.last_at desc, k.id desc limit ${number}`
}
