import type { Feature } from '../../../platform/feature.ts'
import { basicStatistics } from './basic-statistics.ts'
import { keepLiability } from './keep-liability.ts'
import { keepSums } from './keep-sums.ts'
import { keepStanding } from './standing.ts'

export const statisticsFeature = {
  tables: ['liability_ages', 'statistics_days', 'statistics_standing'],
  routes: { basicStatistics },
  jobs: [
    { name: 'keepSums', everySeconds: 900, run: keepSums },
    { name: 'keepStanding', everySeconds: 60, run: keepStanding },
    { name: 'keepLiability', everySeconds: 900, run: keepLiability },
  ],
} satisfies Feature
