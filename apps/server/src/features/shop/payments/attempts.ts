import { type RawBuilder, sql } from 'kysely'

/**
 * Attempts to pay that began on a day, and how many of them were paid since, by payment account. What a wallet pays is no
 * attempt.
 * @param day an expression of the type date
 */
export function attemptsOn(day: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return sql`
    select channel, count(*) as started, count(*) filter (where status = 'paid') as succeeded
    from trades where pay_mode <> 'wallet' and created_at >= ${day}::timestamp at time zone ${timeZone}
      and created_at < (${day} + 1)::timestamp at time zone ${timeZone}
    group by channel`
}
