import type { Calls } from '@dukou/contract'
import {
  accessOf,
  businessDay,
  checkedInOn,
  dailyLimitOf,
  quotaUsedToday,
  streakDaysOn,
  trialLeftBytes,
} from '@dukou/domain'
import { appOf } from '@dukou/formats'
import type { Handler } from '../../../platform/http/handlers.ts'
import { subscriptionAddress } from '../../base/settings/index.ts'
import { readUserInfo, type UserInfo } from './read-user-info.ts'
import { keyResetsLeftNow, subscriptionKeyPlace } from './subscription-key.ts'

export const userInfo: Handler<Calls['userInfo']> = async (ctx) => {
  const { actor, settings } = ctx
  const user = await readUserInfo(ctx, actor.id)
  const now = ctx.now()
  const today = businessDay(now, ctx.config.timeZone)
  const resets = { day: user.keyResetDay, count: user.keyResets, lastAt: user.keyResetAt }
  const { left, from } = keyResetsLeftNow(ctx, resets)
  const streak = { day: user.checkedInOn, days: user.streakDays ?? 0 }
  return {
    id: actor.publicId,
    email: user.email,
    iconUrl: user.iconUrl,
    role: actor.role,
    subscriptionKey: ctx.secrets.openText(subscriptionKeyPlace(actor.publicId), user.subscriptionKeySealed),
    keyResetsLeft: left,
    keyResetFrom: from,
    isAgency: actor.isAgency,
    hasPaid: user.hasPaid,
    grantedBytes: user.permanentGrantedBytes,
    usedBytes: user.permanentUsedBytes,
    timeExpiresAt: user.timeExpiresAt,
    quotaUsedBytes: quotaUsedToday(user, today),
    dailyLimitBytes: dailyLimitOf(user, settings, now),
    trialLeftBytes: trialLeftBytes(user, now),
    trialExpiresAt: user.trialExpiresAt,
    everUsed: user.everUsed,
    preferredDomain: settings.preferredDomain,
    subscriptionHost: subscriptionAddress(ctx),
    channelCode: actor.channelCode,
    dnsRestricted: user.dnsRestricted,
    abroad: user.abroad,
    englishNames: user.englishNames,
    metaClash: user.metaClash,
    checkInStreak: streakDaysOn(streak, today),
    checkedInToday: checkedInOn(streak, today),
    checkInReward: { streakRewardMb: settings.checkInStreakRewardMb },
    access: accessOf({ disabled: user.disabled, balance: user }, now, today),
    createdAt: user.createdAt,
    deletesAt: user.deletesAt,
    ownsAgency: user.ownsAgency,
    scopes: [...actor.scopes],
    lastFetch: user.fetchedAt && lastFetchOf(user, user.fetchedAt),
  }
}

function lastFetchOf({ fetchedAs, fetchedBy, fetchedLines }: UserInfo, at: Date) {
  const { app, version } = appOf(fetchedBy)
  return { at, client: fetchedAs, app, appVersion: version, lines: fetchedLines }
}
