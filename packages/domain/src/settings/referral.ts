import { decimals, money, onOff, whole } from './kinds.ts'

export const referralSettings = {
  openReferralChannels: onOff(true),
  /** Whether the page of rebates says by what rules they are given. */
  inviteRule: onOff(true),
  channelRewardBp: decimals({ min: 0.05, max: 0.5, places: 4 }, 1000),
  channelWindowDays: whole(0, 36_500, 90, 'days'),
  minWithdrawalLi: money(1_000_000_000n, '500000'),
}
