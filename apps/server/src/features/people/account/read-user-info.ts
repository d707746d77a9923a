import type { Customer } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import { batchPerDatabase } from '../../../platform/database/batch.ts'
import { type Columns, rowOf, selectList } from '../../../platform/database/columns.ts'
import { keysIn, type Statement } from '../../../platform/database/read-rows.ts'

/** Columns of a user that `userInfo` needs in addition to those of the caller. */
export type UserInfo = Customer['balance'] & {
  hasOwnDailyLimit: boolean
  id: bigint
  email: string
  iconUrl: string
  hasPaid: boolean
  disabled: boolean
  subscriptionKeySealed: Buffer
  keyResetDay: string | null
  keyResets: number
  keyResetAt: Date | null
  dnsRestricted: boolean
  abroad: boolean
  englishNames: boolean
  metaClash: boolean
  createdAt: Date
  deletesAt: Date | null
  ownsAgency: boolean
  /** Any traffic was ever used, on whatever day. */
  everUsed: boolean
  /** The last check-in, and how many days in a row it was; null where there is none. */
  checkedInOn: string | null
  streakDays: number | null
  /** When a client program last took the user's profile by the present link; null while that was not imported. */
  fetchedAt: Date | null
  fetchedAs: string
  fetchedBy: string
  fetchedLines: number
}

const COLUMNS: Columns<UserInfo> = {
  id: 'u.id',
  email: 'u.email',
  iconUrl: 'u.icon_url',
  hasPaid: 'u.has_paid',
  disabled: 'u.disabled',
  subscriptionKeySealed: 'u.subscription_key_sealed',
  keyResetDay: 'u.own_key_reset_day',
  keyResets: 'u.own_key_resets',
  keyResetAt: 'u.own_key_reset_at',
  dnsRestricted: 'u.dns_restricted',
  abroad: 'u.abroad',
  englishNames: 'u.english_names',
  metaClash: 'u.meta_clash',
  createdAt: 'u.created_at',
  deletesAt: 'u.deletes_at',
  ownsAgency: 'exists (select 1 from agencies a where a.owner_id = u.id)',
  checkedInOn: 'c.day',
  streakDays: 'c.streak',
  permanentGrantedBytes: 'b.permanent_granted',
  permanentUsedBytes: 'b.permanent_used',
  dailyLimitBytes: 'b.daily_limit',
  hasOwnDailyLimit: 'b.has_own_limit',
  timeExpiresAt: 'b.time_expires_at',
  quotaDay: 'b.day',
  quotaUsedBytes: 'b.day_quota',
  trialLeftBytes: 'b.trial_left',
  trialExpiresAt: 'b.trial_expires_at',
  // The day of a balance is that of its last use, which stays; what was loaded with a past has only the sum.
  everUsed: `(b.day > '1970-01-01' or b.permanent_used > 0)`,
  fetchedAt: 'f.at',
  fetchedAs: 'k.client',
  fetchedBy: 'k.user_agent',
  fetchedLines: 'k.lines',
}

const READ: Statement = {
  name: 'user_info',
  text: `
    select ${selectList(COLUMNS)} from users u join traffic_balances b on b.user_id = u.id
      left join lateral (
        select at, kind from fetch_log
        where user_id = u.id and at > coalesce(u.subscription_key_reset_at, '-infinity')
        order by at desc limit 1) f on true
      left join lateral (
        select day, streak from check_ins where user_id = u.id order by day desc limit 1) c on true
      left join fetch_kinds k on k.id = f.kind
    where u.id = any(${keysIn('$1', 'bigint')})`,
}

const readAny = batchPerDatabase((readRows) => async (ids) => {
  const users = (await readRows(READ, [ids.join()])).map((row) => rowOf(COLUMNS, row))
  const found = new Map(users.map((user) => [String(user.id), user]))
  return (id) => found.get(id)
})

/** For the call that every page makes: one statement for all that wait, which a connection prepares once. */
export async function readUserInfo({ readRows }: Pick<App, 'readRows'>, userId: bigint): Promise<UserInfo> {
  const user = await readAny(readRows, String(userId))
  if (!user) throw new Error(`there is no user ${userId}`)
  return user
}
