import type { Feature } from '../../../platform/feature.ts'
import { allTrafficRecords } from './all-records.ts'
import { endTrials } from './end-trials.ts'
import { lists } from './exported-lists.ts'
import { invariants } from './invariants.ts'
import { myTrafficRecords } from './my-records.ts'

export const trafficFeature = {
  tables: ['traffic_balances', 'traffic_records'],
  views: ['balances'],
  routes: { allTrafficRecords, myTrafficRecords },
  jobs: [{ name: 'endTrials', everySeconds: 30, run: endTrials }],
  invariants,
  lists,
} satisfies Feature
