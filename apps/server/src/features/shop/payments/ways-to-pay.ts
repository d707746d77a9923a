import {
  type AccountToTry,
  FAILED_STARTS,
  hourOfDay,
  isOpenHour,
  isRateFresh,
  isResting,
  PAY_MODES,
  type PayMode,
  usdtNetwork,
} from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Settings } from '../../base/settings/index.ts'
import { TROUBLE_MINUTES } from './chain/note-verdict.ts'
import { watchedAddress } from './chain/watched-address.ts'
import { adapterOf, isUsable, paymentAccountCodeFor, shownFor } from './payment-accounts.ts'

/** A payment account that is switched on, as JSON brings it. */
export interface EnabledPaymentAccount {
  code: string
  adapter: string
  type_map: Partial<Record<PayMode, string>>
  shares: Partial<Record<PayMode, number>>
  min_li: number
  max_li: number
  open_from: number | null
  open_until: number | null
  failed_starts: number
  failed_at: string | null
  /** Public fields of the account. */
  fields: Record<string, string>
  /** When the rate of USDT was last saved. */
  rate_saved_at: string | null
  /** Watched addresses whose sources do not answer or differ, each with the time since when; null: none. */
  trouble: Record<string, string> | null
}

export interface Account extends AccountToTry {
  minLi: bigint
  maxLi: bigint
  /** Its money would not be found now. */
  isBlind: boolean
}

export interface WayToPay {
  mode: PayMode
  /** Accounts that take it at this hour. */
  accounts: Account[]
  /** `failing`: no account could start a payment lately, or none would see one arrive. `closed`: none takes it at this hour. */
  state: 'open' | 'failing' | 'closed'
  minLi: bigint
  maxLi: bigint
}

type Place = Pick<App, 'config' | 'now'>

/**
 * The ways to pay that have an account: the one that the settings choose, and those that share in the way.
 * @param rows all payment accounts that are switched on
 */
export function waysToPay(app: Place, settings: Settings, rows: readonly EnabledPaymentAccount[]): WayToPay[] {
  const now = app.now()
  const hour = hourOfDay(now, app.config.timeZone)
  return PAY_MODES.flatMap((mode) => {
    const all = accountsFor(app, settings, rows, mode)
    if (all.length === 0) return []
    const accounts = all.filter(({ hours }) => isOpenHour(hours, hour))
    const awake = accounts.filter((account) => !isResting(account, now) && !account.isBlind)
    const state = accounts.length === 0 ? 'closed' : awake.length === 0 ? 'failing' : 'open'
    const limits = accounts.length === 0 ? all : accounts
    return [{ mode, accounts, state, minLi: least(limits), maxLi: most(limits) } as const]
  })
}

/** The ways to pay of which every account failed again and again, until one works, is changed or passes a test. */
export function failingWays(
  app: Place,
  settings: Settings,
  rows: readonly EnabledPaymentAccount[],
): { mode: PayMode; since: Date }[] {
  return PAY_MODES.flatMap((mode) => {
    const all = accountsFor(app, settings, rows, mode)
    const times = all.map(({ failedStarts, failedAt }) => (failedStarts >= FAILED_STARTS ? failedAt : null))
    const since = times[0]
    return since && times.every((time) => time !== null) ? [{ mode, since }] : []
  })
}

function accountsFor(app: Place, settings: Settings, rows: readonly EnabledPaymentAccount[], mode: PayMode) {
  const chosen = paymentAccountCodeFor(settings, mode)
  return rows
    .filter((row) => isUsable(app, row) && (row.code === chosen || (row.shares[mode] ?? 0) > 0))
    .filter((row) => shownFor({ ...row, typeMap: row.type_map }, mode) !== undefined)
    .filter((row) => takesMoneyOnChain(row, settings, app.now()))
    .map(({ open_from: from, open_until: until, ...row }) => ({
      code: row.code,
      share: row.shares[mode] ?? 1,
      failedStarts: row.failed_starts,
      failedAt: row.failed_at === null ? null : new Date(row.failed_at),
      minLi: BigInt(row.min_li),
      maxLi: BigInt(row.max_li),
      hours: from === null || until === null ? null : { from, until },
      isBlind: isBlind(row, settings, app.now()),
    }))
}

/** Nobody would see a payment arrive. A source that is away for a moment changes nothing. */
function isBlind({ trouble }: Pick<EnabledPaymentAccount, 'trouble'>, settings: Settings, now: Date): boolean {
  const since = trouble?.[watchedAddress(settings)]
  return since !== undefined && now.getTime() - Date.parse(since) >= TROUBLE_MINUTES * 60_000
}

/**
 * An account whose money comes to the site's own address needs one, sources for its network, and a rate that somebody has
 * looked at lately. All others need nothing of that.
 */
function takesMoneyOnChain(row: EnabledPaymentAccount, settings: Settings, now: Date): boolean {
  const adapter = adapterOf(row)
  if (!adapter.sources) return true
  const network = usdtNetwork(watchedAddress(settings))
  const read = adapter.readAccount(row.fields)
  if (!network || 'problem' in read) return false
  if (!adapter.sources({ details: read.account, privateHostAllowed: false }, network)) return false
  const savedAt = row.rate_saved_at === null ? null : new Date(row.rate_saved_at)
  return isRateFresh(savedAt, settings.usdtRateDays, now)
}

export function least(accounts: readonly Pick<Account, 'minLi'>[]): bigint {
  return accounts.map(({ minLi }) => minLi).reduce((one, other) => (one < other ? one : other))
}

export function most(accounts: readonly Pick<Account, 'maxLi'>[]): bigint {
  return accounts.map(({ maxLi }) => maxLi).reduce((one, other) => (one > other ? one : other))
}
