/** A person with fewer bytes left, or fewer milliseconds, is near the end. */
export const NEAR_BYTES = 5n * 1024n ** 3n
export const NEAR_SECONDS = 86_400

/** Bytes left in each bucket of a user, with balance `b`. Same rules as the three `...LeftBytes` of the domain. */
function leftOf(now: string, today: string) {
  return {
    quota: `case when b.time_expires_at > ${now}
      then greatest(b.daily_limit - case when b.day = ${today} then b.day_quota else 0 end, 0) else 0 end`,
    trial: `case when b.trial_expires_at > ${now} then greatest(b.trial_left, 0) else 0 end`,
    permanent: 'greatest(b.permanent_granted - b.permanent_used, 0)',
  }
}

/** Billed bytes that user `u` with balance `b` may still use today. */
export function leftBytes(now: string, today: string): string {
  const { quota, trial, permanent } = leftOf(now, today)
  return `(${quota} + ${trial} + ${permanent})`
}

/** When all that he may use is over by time, in Unix milliseconds; 0: permanent traffic is left. */
export function endsAt(now: string, today: string): string {
  const { quota, trial, permanent } = leftOf(now, today)
  return `case when ${permanent} > 0 then 0 else coalesce((extract(epoch from greatest(
    case when ${quota} > 0 then b.time_expires_at end, case when ${trial} > 0 then b.trial_expires_at end)) * 1000)::bigint, 0) end`
}

/** Whether a row with `left_bytes` and `ends_at` is near the end. */
export function isNear(now: string): string {
  return `(left_bytes < ${NEAR_BYTES} or ends_at between 1 and (extract(epoch from ${now}) + ${NEAR_SECONDS}) * 1000)`
}
