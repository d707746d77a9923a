import { extendExpiry, isChannelCode, isEmail } from '@dukou/domain'
import { day, yuan } from '../../../../lib/format.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import type { Field } from '../../../../office/form/field.ts'
import { traffic } from '../../../../office/traffic.ts'
import type { UserTexts } from './messages.ts'
import { bytesOf, liOf, movesMoney, type OfficeUser, type UserValues } from './user-values.ts'

const DAY_MS = 86_400_000

/** All that staff set of a user, money and traffic first, with what they will come to. */
export function userFields(t: UserTexts, user: OfficeUser): Field<UserValues>[] {
  const leftBytes = user.grantedBytes - user.usedBytes
  const flag = (name: keyof UserValues & string, label: string, help: string): Field<UserValues> => ({
    kind: 'switch',
    name,
    label,
    help,
    half: true,
  })
  return [
    {
      kind: 'number',
      name: 'addGb',
      label: t.addBytes,
      help: t.addBytesHelp,
      min: -1_000_000,
      max: 1_000_000,
      decimals: 2,
      unit: 'GB',
      half: true,
      receipt: ({ addGb }) => ({ before: traffic(leftBytes), after: traffic(leftBytes + bytesOf(addGb || 0)) }),
    },
    {
      kind: 'number',
      name: 'addDays',
      label: t.addDays,
      help: t.addDaysHelp,
      min: -3650,
      max: 3650,
      unit: t.days,
      half: true,
      receipt: ({ addDays }) => ({
        before: user.timeExpiresAt ? day(user.timeExpiresAt) : t.none,
        after: endAfter(user.timeExpiresAt, addDays || 0) ?? t.none,
      }),
    },
    {
      kind: 'number',
      name: 'addYuan',
      label: t.addMoney,
      help: t.addMoneyHelp,
      min: -1_000_000,
      max: 1_000_000,
      decimals: 3,
      unit: t.yuan,
      half: true,
      receipt: ({ addYuan }) => ({
        before: `¥${yuan(user.walletLi)}`,
        after: `¥${yuan(user.walletLi + liOf(addYuan || 0))}`,
      }),
    },
    {
      kind: 'number',
      name: 'scale',
      label: t.scale,
      help: t.scaleHelp,
      min: 0,
      max: 100,
      decimals: 2,
      unit: t.times,
      half: true,
    },
    {
      kind: 'area',
      name: 'reason',
      max: 500,
      label: t.reason,
      help: t.reasonHelp,
      receipt: null,
      check: (values) => (movesMoney(values) && values.reason.trim() === '' ? t.reasonNeeded : undefined),
    },
    flag('hasPaid', t.paidUser, t.paidUserHelp),
    flag('isAgency', t.isAgency, t.isAgencyHelp),
    flag('canChangePassword', t.canChangePassword, t.canChangePasswordHelp),
    flag('canResetKey', t.canResetKey, t.canResetKeyHelp),
    flag('mayUseCommonLines', t.commonLines, t.commonLinesHelp),
    flag('hasDailyKey', t.dailyKey, t.dailyKeyHelp),
    flag('alwaysRebates', t.alwaysRebates, t.alwaysRebatesHelp),
    flag('hasOwnDailyLimit', t.ownLimit, t.ownLimitHelp),
    {
      kind: 'number',
      name: 'dailyLimitGb',
      label: t.dailyLimit,
      min: 0,
      max: 1_000_000,
      decimals: 2,
      unit: 'GB',
      shown: ({ hasOwnDailyLimit }) => hasOwnDailyLimit,
    },
    {
      kind: 'text',
      name: 'email',
      label: t.email,
      required: true,
      half: true,
      check: ({ email }) => (isEmail(email.trim()) ? undefined : t.emailWrong),
    },
    {
      kind: 'text',
      name: 'channelCode',
      label: t.channelCode,
      help: t.channelCodeHelp,
      mono: true,
      half: true,
      check: ({ channelCode }) => (channelCode === '' || isChannelCode(channelCode) ? undefined : t.codeWrong),
    },
    flag('disabled', t.disabled, t.disabledHelp),
  ]
}

/** As the server will reckon it. */
function endAfter(end: Date | null, days: number): string | undefined {
  const after = days < 0 && end ? new Date(end.getTime() + days * DAY_MS) : extendExpiry(end, days, serverNow())
  return after ? day(after) : undefined
}
