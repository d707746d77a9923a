import { settingSql } from '../../base/settings/index.ts'

/**
 * The users who may use an inbound now, as what follows `select ...` in a statement: `u` is the user, `b` his balance. Says
 * the same as `mayUse` of the domain and `isVisibleTo` of the lines; a test holds them against each other. Of the two ways
 * to them one finds nobody, without looking: where a line asks for no entitlement all users are gone through, and else
 * those alone who hold one that is asked for, each by his number: they may be a few of many. They come by ascending number,
 * which takes half as long as in the order of a hash.
 * @param inbound the inbound's number, `now` and `today` the moment, each as SQL
 * @param among a table of the statement: those of its `user_id` alone
 */
export function inboundUsersOf(
  inbound: string,
  now: string,
  today: string,
  among?: string,
): { shown: string; from: [string, string] } {
  const hasCommon = 'exists (select 1 from shown where required_entitlement_id is null)'
  const mayUse = `not u.disabled
      and (b.permanent_granted > b.permanent_used
        or (b.trial_left > 0 and b.trial_expires_at > ${now})
        or (b.time_expires_at > ${now}
          and b.daily_limit > case when b.day = ${today} then b.day_quota else 0 end))`
  const userOf = (id: string) => `cross join lateral (select * from users where id = ${id} offset 0) u`
  const balanceOf = (id: string) =>
    `cross join lateral (select * from traffic_balances where user_id = ${id} offset 0) b`
  const users = among
    ? `from ${among} a ${userOf('a.user_id')} ${balanceOf('a.user_id')}`
    : 'from users u join traffic_balances b on b.user_id = u.id'
  const held = among
    ? `from ${among} a cross join lateral (select * from user_entitlements where user_id = a.user_id offset 0) e
        join shown s on s.required_entitlement_id = e.entitlement_id`
    : 'from shown s join user_entitlements e on e.entitlement_id = s.required_entitlement_id'
  return {
    shown: `shown as materialized (
      select required_entitlement_id, hidden_from_agency from lines where ${shownOf(inbound)})`,
    from: [
      `
    ${users}
    where ${hasCommon} and ${mayUse}
      and ((u.common_lines and (exists (select 1 from shown where required_entitlement_id is null and not hidden_from_agency)
        or not u.is_agency))
        or exists (select 1 from shown s join user_entitlements e on e.entitlement_id = s.required_entitlement_id
          where e.user_id = u.id and e.expires_at > ${now} and not (s.hidden_from_agency and u.is_agency)))`,
      `
    from (select e.user_id, bool_and(s.hidden_from_agency) as is_hidden
      ${held}
      where e.expires_at > ${now} group by e.user_id order by e.user_id) h
      ${userOf('h.user_id')} ${balanceOf('h.user_id')}
    where not ${hasCommon} and ${mayUse} and not (h.is_hidden and u.is_agency)`,
    ],
  }
}

/** Whether a line makes people users of an inbound. */
export function shownOf(inbound: string): string {
  return `inbound_number = ${inbound} and removed_at is null and (is_public or required_entitlement_id is not null)`
}

const THRESHOLD = `(${settingSql('slowAfterGb')} * 1073741824)`

/** Speed limit of user `u` with balance `b` in Mbit/s; 0: unlimited. Same rule as `speedLimitOf` of the domain. */
export function speedLimit(now: string, today: string): string {
  return `case when b.speed_mbps > 0 and b.time_expires_at > ${now} and b.day = ${today}
    and ${THRESHOLD} between 1 and b.day_trial + b.day_quota + b.day_permanent + b.day_overrun
    then b.speed_mbps else 0 end`
}
