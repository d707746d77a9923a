import type { Feature } from '../../../platform/feature.ts'
import { deletePrize } from './delete.ts'
import { drawPrize } from './draw.ts'
import { invariants } from './invariants.ts'
import { listPrizes } from './list.ts'
import { lottery } from './lottery.ts'
import { myDraws } from './my-draws.ts'
import { PRIZE_NAMES } from './names.ts'
import { savePrize } from './save.ts'
import { lotteryToday } from './today.ts'

/** Draws of a closed account stay with it, as its traffic records and grants do. */
export const prizesFeature = {
  tables: ['prizes', 'prize_versions', 'prize_odds', 'prize_lottery', 'prize_days', 'prize_draws'],
  routes: { deletePrize, drawPrize, listPrizes, lottery, lotteryToday, myDraws, savePrize },
  invariants,
  grantSource: `select 'prize:' || public_id as key, 'prize' as source, user_id from prize_draws`,
  names: PRIZE_NAMES,
} satisfies Feature
