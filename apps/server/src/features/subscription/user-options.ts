import { type Access, accessOf, trialLeftBytes } from '@dukou/domain'
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
  const access = accessOf({ disabled: puller.disabled, balance: balanceOf(puller) }, now, today)
  const { isAgency, dnsRestricted, abroad, englishNames, mayUseCommonLines, entitlements } = puller
  return { access, isAgency, dnsRestricted, abroad, englishNames, mayUseCommonLines, entitlements }
}

/**
 * What is used and what there is: permanent traffic, what is left of trial traffic, and today's quota on top while a time
 * package runs. The account ends with the time package; permanent traffic never does.
 */
export function usageOf(puller: Puller, now: Date, today: string): Usage {
  const balance = balanceOf(puller)
  const runs = puller.timeExpiresAt !== null && puller.timeExpiresAt > now
  const usedToday = runs && puller.quotaDay === today ? puller.quotaUsedBytes : 0
  return {
    uploadBytes: 0n,
    downloadBytes: BigInt(puller.usedBytes + usedToday),
    totalBytes: BigInt(puller.grantedBytes + (runs ? puller.dailyLimitBytes : 0)) + trialLeftBytes(balance, now),
    ...(runs && puller.timeExpiresAt && { expiresAt: puller.timeExpiresAt }),
  }
}

function balanceOf(puller: Puller) {
  return {
    permanentGrantedBytes: BigInt(puller.grantedBytes),
    permanentUsedBytes: BigInt(puller.usedBytes),
    dailyLimitBytes: BigInt(puller.dailyLimitBytes),
    quotaUsedBytes: BigInt(puller.quotaUsedBytes),
    quotaDay: puller.quotaDay,
    timeExpiresAt: puller.timeExpiresAt,
    trialLeftBytes: BigInt(puller.trialLeftBytes),
    trialExpiresAt: puller.trialExpiresAt,
  }
}
