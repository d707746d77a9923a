import { beginSecondFactor } from './begin.ts'
import { confirmSecondFactor } from './confirm.ts'
import { mySecondFactor } from './mine.ts'
import { switchOffSecondFactor } from './switch-off.ts'

export const secondFactorRoutes = { beginSecondFactor, confirmSecondFactor, mySecondFactor, switchOffSecondFactor }
