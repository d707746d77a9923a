import { type AnswerOf, type InputOf, type listUsers, NO_USER_CHANGE, type saveUser } from '@dukou/contract'
import { GB } from '@dukou/domain'

export type OfficeUser = AnswerOf<typeof listUsers>[number]

/** Form values. Amounts are differences, so concurrent edits do not overwrite each other. */
export type UserValues = {
  email: string
  addGb: number | null
  addDays: number | null
  addYuan: number | null
  scale: number | null
  channelCode: string
  hasPaid: boolean
  isAgency: boolean
  canChangePassword: boolean
  canResetKey: boolean
  mayUseCommonLines: boolean
  hasDailyKey: boolean
  alwaysRebates: boolean
  hasOwnDailyLimit: boolean
  dailyLimitGb: number | null
  disabled: boolean
  reason: string
}

export function valuesOf(user: OfficeUser): UserValues {
  return {
    email: user.email,
    addGb: 0,
    addDays: 0,
    addYuan: 0,
    scale: user.scale,
    channelCode: user.channelCode ?? '',
    hasPaid: user.hasPaid,
    isAgency: user.isAgency,
    canChangePassword: user.canChangePassword,
    canResetKey: user.canResetKey,
    mayUseCommonLines: user.mayUseCommonLines,
    hasDailyKey: user.hasDailyKey,
    alwaysRebates: user.alwaysRebates,
    hasOwnDailyLimit: user.hasOwnDailyLimit,
    dailyLimitGb: Number((user.dailyLimitBytes * 100n) / GB) / 100,
    disabled: user.disabled,
    reason: '',
  }
}

/** Only what was changed is sent: the rest stays as it is by then. */
export function changeOf(user: OfficeUser, values: UserValues): InputOf<typeof saveUser> {
  const before = valuesOf(user)
  const changed = <K extends keyof UserValues>(name: K) => (values[name] === before[name] ? null : values[name])
  const limitGb = values.hasOwnDailyLimit
    ? (changed('dailyLimitGb') ?? (before.hasOwnDailyLimit ? null : values.dailyLimitGb))
    : null
  return {
    ...NO_USER_CHANGE,
    id: user.id,
    email: changed('email'),
    disabled: changed('disabled'),
    scale: changed('scale'),
    channelCode: changed('channelCode'),
    hasPaid: changed('hasPaid'),
    isAgency: changed('isAgency'),
    hasDailyKey: changed('hasDailyKey'),
    canResetKey: changed('canResetKey'),
    canChangePassword: changed('canChangePassword'),
    mayUseCommonLines: changed('mayUseCommonLines'),
    hasOwnDailyLimit: changed('hasOwnDailyLimit'),
    dailyLimitBytes: limitGb === null ? null : bytesOf(limitGb),
    alwaysRebates: changed('alwaysRebates'),
    addLi: liOf(values.addYuan ?? 0),
    addBytes: bytesOf(values.addGb ?? 0),
    addDays: values.addDays ?? 0,
    reason: values.reason.trim(),
  }
}

/** GB with at most two decimals. */
export const bytesOf = (gb: number): bigint => (BigInt(Math.round(gb * 100)) * GB) / 100n
/** Yuan with at most three decimals. */
export const liOf = (yuan: number): bigint => BigInt(Math.round(yuan * 1000))
export const movesMoney = ({ addGb, addDays, addYuan }: UserValues) => !!(addGb || addDays || addYuan)
