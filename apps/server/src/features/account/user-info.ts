import type { Calls } from '@dukou/contract'
import { accessOf, businessDay, quotaUsedToday } from '@dukou/domain'
import type { Handler } from '../../platform/http/handlers.ts'
import { readSettings } from '../settings/index.ts'
import { readBalance } from '../traffic/index.ts'
import { findUser } from './account-table.ts'
import { subscriptionKeyPlace } from './create-account.ts'
import { lastFetchOf } from './last-fetch.ts'

export const userInfo: Handler<Calls['userInfo']> = async (ctx) => {
  const [user, balance, settings, lastFetch] = await Promise.all([
    findUser(ctx.db, ctx.actor.id),
    readBalance(ctx.db, ctx.actor.id),
    readSettings(ctx.db),
    lastFetchOf(ctx.db, ctx.actor.id),
  ])
  const now = ctx.now()
  const today = businessDay(now, ctx.config.timeZone)
  return {
    id: user.public_id,
    email: user.email,
    iconUrl: user.icon_url,
    role: ctx.actor.role,
    subscriptionKey: ctx.secrets.openText(subscriptionKeyPlace(user.public_id), user.subscription_key_sealed),
    isAgency: user.is_agency,
    hasPaid: user.has_paid,
    grantedBytes: balance.permanentGrantedBytes,
    usedBytes: balance.permanentUsedBytes,
    timeExpiresAt: balance.timeExpiresAt,
    quotaUsedBytes: quotaUsedToday(balance, today),
    dailyLimitBytes: balance.dailyLimitBytes,
    preferredDomain: settings.preferredDomain,
    subscriptionHost: settings.subscriptionHost || ctx.origin(),
    channelCode: user.channel_code,
    dnsRestricted: user.dns_restricted,
    abroad: user.abroad,
    englishNames: user.english_names,
    metaClash: user.meta_clash,
    checkInStreak: 0,
    checkedInToday: false,
    checkInReward: { streakRewardMb: settings.checkInStreakRewardMb },
    access: accessOf({ disabled: user.disabled, balance }, now, today),
    createdAt: user.created_at,
    lastFetch,
  }
}
