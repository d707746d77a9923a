import { type Access, accessOf, quotaUsedToday, timePackageRuns, trialLeftBytes } from '@dukou/domain'
import type { Usage } from '@dukou/formats'
import type { Puller } from './batch-read.ts'

/** What of a user decides which profile is right: one template serves all users that agree in it. */
export interface ProfileOptions {
  access: Access
  isAgency: boolean
  dnsRestricted: boolean
  abroad: boolean
  englishNames: boolean
  mayUseCommonLines: boolean
  entitlements: string
}

export function optionsOf(puller: Puller, now: Date, today: string): ProfileOptions {
  const access = accessOf({ disabled: puller.disabled, balance: puller.balance }, now, today)
  const { isAgency, dnsRestricted, abroad, englishNames, mayUseCommonLines, entitlements } = puller
  return { access, isAgency, dnsRestricted, abroad, englishNames, mayUseCommonLines, entitlements }
}

/**
 * What is used and what there is: permanent traffic, what is left of trial traffic, and today's quota on top while a time
 * package runs. The account ends with the time package; permanent traffic never does.
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
