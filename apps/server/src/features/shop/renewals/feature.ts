import type { Feature } from '../../../platform/feature.ts'
import { chooseRenewal } from './choose.ts'
import { endRenewal } from './end.ts'
import { myRenewal } from './mine.ts'
import { dropRenewal } from './renewals-table.ts'
import { runRenewals } from './run.ts'

export const renewalsFeature = {
  tables: ['renewals'],
  routes: { chooseRenewal, endRenewal, myRenewal },
  jobs: [{ name: 'runRenewals', everySeconds: 600, run: runRenewals }],
  forget: dropRenewal,
  // A merge ends it: whose money pays is chosen anew.
  move: (tx, from) => dropRenewal(tx, from),
} satisfies Feature
