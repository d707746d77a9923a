import type { Feature } from '../../../platform/feature.ts'
import { beginSecondFactor } from './begin.ts'
import { confirmSecondFactor } from './confirm.ts'
import { forgetFactorOf } from './forget-factor.ts'
import { mySecondFactor } from './mine.ts'
import { switchOffSecondFactor } from './switch-off.ts'

export const secondFactorFeature = {
  tables: ['second_factor_codes', 'second_factors'],
  routes: { beginSecondFactor, confirmSecondFactor, mySecondFactor, switchOffSecondFactor },
  forget: forgetFactorOf,
} satisfies Feature
