import type { AnswerOf, Calls } from '@dukou/contract'
import { type AppointedRole, accessOf, businessDay, dailyLimitOf, may, quotaUsedToday, roleOf } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { type BalanceRow, balanceOf } from '../../books/traffic/index.ts'
import { subscriptionKeyPlace, type User } from '../../people/account/index.ts'

export type UserAnswer = AnswerOf<Calls['readUser']>

export type UserRow = User &
  BalanceRow & {
    wallet_li: bigint
    credit_li: bigint
    hold_li: bigint
    owns_channel: boolean
    staff_roles: AppointedRole[]
    /** The value that a list is sorted by. */
    key: bigint | null
  }

interface Which {
  /** The ids as a table `found`. */
  found: RawBuilder<unknown>
  /** The order of the answer, of `u` for the user and `f` for `found`. */
  order: RawBuilder<unknown>
  key?: RawBuilder<unknown>
}

/** Users with all that the back office shows of them, in one statement. */
export async function readUserRows(db: Db | Tx, which: Which): Promise<UserRow[]> {
  const { rows } = await usersQuery(which).execute(db)
  return rows
}

export function usersQuery({ found, order, key }: Which): RawBuilder<UserRow> {
  return sql<UserRow>`
    with found as (${found})
    select u.*, b.*, w.balance as wallet_li, c.balance as credit_li, h.balance as hold_li,
      exists (select 1 from referral_channels r where r.owner_id = u.id) as owns_channel,
      array(select role from staff_roles s where s.user_id = u.id order by role) as staff_roles,
      ${key ?? sql`null::bigint`} as key
    from found f join users u on u.id = f.id join traffic_balances b on b.user_id = u.id
      join ledger_accounts w on w.kind = 'wallet' and w.user_id = u.id
      join ledger_accounts c on c.kind = 'credit' and c.user_id = u.id
      join ledger_accounts h on h.kind = 'hold' and h.user_id = u.id
    ${order}`
}

type ForUser = Pick<Ctx, 'actor' | 'now' | 'config' | 'secrets' | 'settings'>

export async function readUserById(ctx: ForUser, db: Db | Tx, publicId: string): Promise<UserAnswer | undefined> {
  const [row] = await readUserRows(db, {
    found: sql`select id from users where public_id = ${publicId}`,
    order: sql``,
  })
  return row && userOf(ctx, row)
}

export function userOf(ctx: ForUser, row: UserRow): UserAnswer {
  const now = ctx.now()
  const today = businessDay(now, ctx.config.timeZone)
  const balance = balanceOf(row)
  const { adminIds, operatorIds } = ctx.settings
  const walletLi = row.wallet_li + row.credit_li
  return {
    id: row.public_id,
    email: row.email,
    disabled: row.disabled,
    scale: Number(row.scale),
    hasPaid: row.has_paid,
    isAgency: row.is_agency,
    hasDailyKey: row.daily_key,
    canResetKey: row.can_reset_key,
    canChangePassword: row.can_change_password,
    mayUseCommonLines: row.common_lines,
    hasOwnDailyLimit: row.has_own_limit,
    dailyLimitBytes: dailyLimitOf({ ...balance, hasOwnDailyLimit: row.has_own_limit }, ctx.settings, now),
    alwaysRebates: row.always_rebates,
    channelCode: row.channel_code,
    createdAt: row.created_at,
    walletLi,
    usedBytes: row.permanent_used,
    grantedBytes: row.permanent_granted,
    timeExpiresAt: row.time_expires_at,
    lastActiveAt: row.last_active_at,
    firstUrl: row.first_url,
    lastUrl: row.last_url,
    subscriptionKey: subscriptionKeyOf(ctx, row),
    role: roleOf({
      isAdmin: adminIds.includes(row.public_id),
      isOperator: operatorIds.includes(row.public_id),
      ownsChannel: row.owns_channel,
    }),
    staffRoles: adminIds.includes(row.public_id) ? ['owner', ...row.staff_roles] : row.staff_roles,
    access: accessOf({ disabled: row.disabled, balance }, now, today),
    quotaUsedBytes: quotaUsedToday(balance, today),
    reservedLi: row.hold_li,
    deletesAt: row.deletes_at,
    deletedAt: row.deleted_at,
    isMerged: row.merged_into_id !== null,
    version: [walletLi, row.permanent_granted, row.time_expires_at?.getTime() ?? ''].join('.'),
    cursor: '',
  }
}

/** Told to owners alone, and never to programs: the key opens the traffic of its customer and can reset the password. */
function subscriptionKeyOf({ actor, secrets }: Pick<Ctx, 'actor' | 'secrets'>, row: UserRow): string {
  return !actor || actor.program || !may(actor, null)
    ? ''
    : secrets.openText(subscriptionKeyPlace(row.public_id), row.subscription_key_sealed)
}
