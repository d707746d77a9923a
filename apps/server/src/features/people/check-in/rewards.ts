import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'

export const checkInRewards: Handler<Calls['checkInRewards']> = async ({ settings }) => ({
  streakDays: settings.checkInStreakDays,
  rewardMb: settings.checkInRewardMb,
  streakRewardMb: settings.checkInStreakRewardMb,
})
