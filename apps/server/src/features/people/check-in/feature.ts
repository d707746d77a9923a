import type { Feature } from '../../../platform/feature.ts'
import { checkIn } from './check-in.ts'
import { invariants } from './invariants.ts'
import { checkInRewards } from './rewards.ts'

export const checkInFeature = {
  tables: ['check_ins'],
  routes: { checkIn, checkInRewards },
  invariants,
  grantSource: `select 'check_in:' || user_id || ':' || day as key, 'checkIn' as source, user_id from check_ins`,
} satisfies Feature
