import type { Calls, InputOf } from '@dukou/contract'

type Change = InputOf<Calls['saveUser']>

/** A change of nothing, to be filled in. */
export const NO_CHANGE: Omit<Change, 'id'> = {
  email: null,
  disabled: null,
  scale: null,
  channelCode: null,
  hasPaid: null,
  isAgency: null,
  hasDailyKey: null,
  canResetKey: null,
  canChangePassword: null,
  mayUseCommonLines: null,
  hasOwnDailyLimit: null,
  dailyLimitBytes: null,
  alwaysRebates: null,
  walletLi: null,
  grantedBytes: null,
  timeExpiresAt: null,
  addLi: 0n,
  addBytes: 0n,
  addDays: 0,
  reason: '',
  version: null,
}
