import { type Access, accessOf, quotaReturns, quotaUsedToday, timePackageRuns, trialLeftBytes } from '@dukou/domain'
import type { Usage } from '@dukou/formats'
import type { Puller } from './batch-read.ts'

/** Properties of a user that determine the profile. One template serves all users with the same properties. */
export interface ProfileOptions {
  /** `nothingToday`: the quota is used up until tomorrow. `nothingOnLastDay`: for good, the time package ends today. */
  access: Access | 'nothingToday' | 'nothingOnLastDay'
  isAgency: boolean
  dnsRestricted: boolean
  abroad: boolean
  englishNames: boolean
  mayUseCommonLines: boolean
  entitlements: string
}

export function optionsOf(puller: Puller, now: Date, today: string, timeZone: string): ProfileOptions {
  const { balance } = puller
  const known = accessOf({ disabled: puller.disabled, balance }, now, today)
  const access = known === 'exhausted' && timePackageRuns(balance, now) ? untilWhen(balance, today, timeZone) : known
  const { isAgency, dnsRestricted, abroad, englishNames, mayUseCommonLines, entitlements } = puller
  return { access, isAgency, dnsRestricted, abroad, englishNames, mayUseCommonLines, entitlements }
}

function untilWhen(balance: Puller['balance'], today: string, timeZone: string) {
  return quotaReturns(balance, today, timeZone) ? 'nothingToday' : 'nothingOnLastDay'
}

/**
 * Used and total traffic: permanent traffic, remaining trial traffic, and today's quota while a time package runs.
 * The account expires with the time package; permanent traffic never expires.
 */
export function usageOf({ balance }: Puller, now: Date, today: string): Usage {
  const { permanentGrantedBytes, permanentUsedBytes, dailyLimitBytes, timeExpiresAt } = balance
  const runs = timePackageRuns(balance, now)
  return {
    uploadBytes: 0n,
    downloadBytes: permanentUsedBytes + (runs ? quotaUsedToday(balance, today) : 0n),
    totalBytes: permanentGrantedBytes + (runs ? dailyLimitBytes : 0n) + trialLeftBytes(balance, now),
    ...(runs && timeExpiresAt && { expiresAt: timeExpiresAt }),
  }
}
