import { call } from '../call.ts'
import { as, bytes, flag, integer, nothing, record } from '../codec.ts'

const days = integer(0, 100_000)
const megabytes = integer(0, 1e9)

export const checkIn = call('/api/user/sign_use', {
  summary: 'Checks in, once a business day, for customers with a purchase',
  caller: 'member',
  agency: 'allowed',
  input: nothing,
  answer: record({
    /** All of it, the extra reward included. */
    grantedBytes: as('addTraffic', bytes),
    streakDays: as('haveContinueSignUseData', days),
    checkedInToday: as('signUseToday', flag),
    fillsStreak: as('extraReward', flag),
  }),
  refusals: ['checkInNeedsPurchase', 'alreadyCheckedIn'],
})

export const checkInRewards = call('/api/user/sign_use_info', {
  summary: 'Rewards of a check-in and of a full row of days',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: nothing,
  answer: record({
    streakDays: as('continueSignUseDay', days),
    rewardMb: as('signUseRewardTraffic', megabytes),
    streakRewardMb: as('continueSignReward', megabytes),
  }),
  refusals: [],
})
