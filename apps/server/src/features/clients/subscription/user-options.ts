import { type Access, accessOf, quotaReturns, quotaUsedToday, timePackageRuns, trialLeftBytes } from '@dukou/domain'
import type { Usage } from '@dukou/formats'
import type { Puller } from './batch-read.ts'

/** Properties of a user that determine the profile. One template serves all users with the same properties. */
export interface ProfileOptions {
  /** `nothingToday`: today's quota is used up, and the time package gives another one tomorrow. */
  access: Access | 'nothingToday'
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
  const access = known === 'exhausted' && quotaReturns(balance, today, timeZone) ? 'nothingToday' : known
  const { isAgency, dnsRestricted, abroad, englishNames, mayUseCommonLines, entitlements } = puller
  return { access, isAgency, dnsRestricted, abroad, englishNames, mayUseCommonLines, entitlements }
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
