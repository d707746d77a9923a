import { checkIn } from './check-in.ts'
import { checkInRewards } from './rewards.ts'

export const checkInRoutes = { checkIn, checkInRewards }
