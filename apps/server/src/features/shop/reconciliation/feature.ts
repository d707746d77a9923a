import type { Feature } from '../../../platform/feature.ts'
import { closeMonth } from './close-month.ts'
import { compareAgain } from './compare-again.ts'
import { decideDifference } from './decide.ts'
import { fetchBill } from './fetch-bill.ts'
import { invariants } from './invariants.ts'
import { listBillDays } from './list-days.ts'
import { listDifferences } from './list-differences.ts'
import { listMonthCloses } from './list-months.ts'
import { monthFile } from './month-file.ts'
import { DIFFERENCE_NAMES } from './names.ts'

export const reconciliationFeature = {
  tables: ['bill_days', 'bill_differences', 'bill_lines', 'bills', 'month_close_days', 'month_closes'],
  routes: { closeMonth, decideDifference, fetchBill, listBillDays, listDifferences, listMonthCloses, monthFile },
  jobs: [{ name: 'compareAgain', everySeconds: 60, run: compareAgain }],
  invariants,
  names: DIFFERENCE_NAMES,
} satisfies Feature
