import { type RawBuilder, sql } from 'kysely'

const ENDING_DAYS = 7

/** In SQL, a row: time packages that run at a moment, by what the records say they ended at then. */
export function packagesAt(end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select count(*) filter (where ends > ${end}) as running_packages,
      count(*) filter (where ends > ${end} and ends <= ${end} + make_interval(days => ${ENDING_DAYS})) as ending_packages
    from (select distinct user_id from traffic_records where time_after > ${end} and created_at < ${end}) u
      cross join lateral (select r.time_after as ends from traffic_records r
        where r.user_id = u.user_id and r.created_at < ${end} order by r.id desc limit 1) last`
}

/** In SQL, a row: check-ins and prizes of a day, by the traffic records. */
export function givenOn(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select count(*) filter (where type = 'checkIn') as check_ins,
      coalesce(sum(permanent_change) filter (where type = 'checkIn'), 0)::bigint as check_in_bytes,
      count(*) filter (where type = 'prizeSpend') as prize_spends,
      coalesce(-sum(permanent_change) filter (where type = 'prizeSpend'), 0)::bigint as prize_spent_bytes,
      count(*) filter (where type = 'prizeReward') as prize_rewards,
      coalesce(sum(permanent_change) filter (where type = 'prizeReward'), 0)::bigint as prize_reward_bytes
    from traffic_records where day = ${day}`
}
