import { call } from '../call.ts'
import {
  as,
  behind,
  decimal,
  filled,
  flag,
  id,
  instant,
  integer,
  list,
  nothing,
  oneOf,
  orElse,
  orNull,
  record,
  text,
  yuan,
} from '../codec.ts'

const rate = decimal(0, 0.5, 4)
const count = integer(0, 2 ** 31 - 1)
/** Whom: an e-mail with its end of the name hidden; `***` for somebody who is gone. */
const maskedName = text(254)

/** Fields that inviter and invited share. */
export const REBATE_FLAGS = ['device', 'network', 'payer'] as const

export const referralChannelInfo = call('/api/channel/channel_info', {
  summary: 'One’s referral code with what it brings now, and what it has brought',
  caller: 'member',
  reads: true,
  input: nothing,
  answer: record({
    /** Null: no code of one's own. */
    channel: as(
      'chanelInfo',
      orNull(
        record({
          code: as('code', text()),
          rewardRate: as('rewardRate', rate),
          // Ours.
          windowDays: as('comsumerDuration', integer(0, 36_500)),
        }),
      ),
    ),
    minWithdrawalLi: as('min_charge_money', yuan),
    // Ours.
    /** Rebates are booked at all. */
    isOpen: as('isOpen', flag),
    showsRules: as('showRules', flag),
    invited: as('invited', count),
    invitedLately: as('invitedLately', count),
    paid: as('paid', count),
    /** Booked and not reversed. */
    rewardLi: as('rewardMoney', yuan),
    /** Debt of reversed rebates: the next ones are kept for it. */
    debtLi: as('debt', yuan),
  }),
  refusals: [],
})

export const listRewards = call('/api/channel/reward_list', {
  summary: 'One’s rebates, the newest first',
  caller: 'member',
  reads: true,
  pages: true,
  input: nothing,
  answer: list(
    record({
      invitee: as('comsumer_name', maskedName),
      description: as('desc', text()),
      externalLi: as('userSpend', yuan),
      rewardLi: as('reward', yuan),
      boughtAt: as('buyTime', instant),
      leftLi: as('left', yuan),
      // Ours.
      id: as('_id', id),
      rewardRate: as('rewardRate', rate),
      /** The part that was kept for what one owed. */
      debtPaidLi: as('debtPaid', yuan),
      reversedAt: as('reverseTime', orNull(instant)),
      /** The part that refunds of the order took back. */
      refundedLi: as('refundedReward', yuan),
    }),
  ),
  refusals: [],
})

export const listInvited = call('/api/channel/invited_users', {
  summary: 'Whom one has invited, the newest first',
  caller: 'member',
  reads: true,
  pages: true,
  input: nothing,
  answer: list(
    record({
      joinedAt: as('createTime', instant),
      // Ours.
      id: as('_id', id),
      name: as('name', maskedName),
      hasPaid: as('paidUser', flag),
      /** As it was on the day of joining. */
      rewardRate: as('rewardRate', rate),
      /** When payments stop to bring something; null: they never do. */
      endsAt: as('endTime', orNull(instant)),
    }),
  ),
  refusals: [],
})

/** Channels with a flagged rebate, or those that owe something. */
export const REFERRAL_CHANNEL_FILTERS = ['flagged', 'owing'] as const

export const listReferralChannels = call('/api/admin/channel/list', {
  summary:
    'Ours: referral channels that brought rebates, with share and sums, those that earned most first; a text finds any channel by its code or the beginning of its owner’s e-mail. `after` takes the cursor of the last row',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  pages: true,
  input: record({
    number: as('requestNumber', orElse(integer(1, 10_000), 100)),
    sought: as('filterStr', orElse(text(320), '')),
    only: as('only', orNull(oneOf(REFERRAL_CHANNEL_FILTERS))),
    ...behind,
  }),
  answer: list(
    record({
      /** The owner. */
      id: as('_id', id),
      email: as('email', text()),
      name: as('name', text()),
      /** Null: the code is gone, the sums are not. */
      code: as('code', orNull(text())),
      rewardRate: as('rewardRate', rate),
      windowDays: as('comsumerDuration', integer(0, 36_500)),
      invited: as('invited', count),
      paid: as('paid', count),
      rebates: as('rebates', count),
      flagged: as('flagged', count),
      externalLi: as('userSpend', yuan),
      rewardLi: as('reward', yuan),
      reversedLi: as('reversed', yuan),
      debtLi: as('debt', yuan),
      /** The row’s place among all, for `after`. */
      cursor: as('cursor', text()),
    }),
  ),
  refusals: [],
})

export const listRebates = call('/api/admin/channel/rebates', {
  summary:
    'Ours: the newest rebates; a text finds the beginning of the e-mail of inviter or invited. `after` takes the _id of the last row',
  caller: 'admin',
  scope: 'orders:read',
  reads: true,
  pages: true,
  input: record({
    number: as('requestNumber', orElse(integer(1, 10_000), 100)),
    sought: as('filterStr', orElse(text(320), '')),
    flagged: as('flagged', orElse(flag, false)),
    ...behind,
  }),
  answer: list(
    record({
      id: as('_id', id),
      inviter: as('email', text()),
      inviterId: as('user_id', id),
      invitee: as('comsumer_name', text()),
      inviteeId: as('comsumer_id', id),
      description: as('desc', text()),
      externalLi: as('userSpend', yuan),
      rewardRate: as('rewardRate', rate),
      rewardLi: as('reward', yuan),
      debtPaidLi: as('debtPaid', yuan),
      flags: as('flags', list(oneOf(REBATE_FLAGS))),
      boughtAt: as('buyTime', instant),
      reversedAt: as('reverseTime', orNull(instant)),
      takenLi: as('taken', orNull(yuan)),
      debtLi: as('debt', orNull(yuan)),
      /** The part that refunds of the order took back. */
      refundedLi: as('refundedReward', yuan),
      reason: as('reason', text()),
    }),
  ),
  refusals: [],
})

export const reverseRebate = call('/api/admin/channel/reverse', {
  summary:
    'Ours: takes a rebate back: what the wallet of the inviter has at once, the rest from the next rebates; once',
  caller: 'admin',
  scope: 'corrections:write',
  idempotent: true,
  input: record({ id: as('_id', id), reason: as('reason', filled(500)) }),
  answer: record({ takenLi: as('taken', yuan), debtLi: as('debt', yuan) }),
  refusals: ['rebateNotFound', 'rebateReversed', 'accountDeleted'],
})
