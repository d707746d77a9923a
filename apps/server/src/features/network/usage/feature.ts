import type { Feature } from '../../../platform/feature.ts'
import { lists } from './exported-lists.ts'
import { forgetUsage } from './forget-usage.ts'
import { invariants } from './invariants.ts'
import { listQuarantine, listReports } from './list-reports.ts'
import { makePartitionsAhead } from './partitions.ts'
import { sumReports } from './sum-reports.ts'

export const usageFeature = {
  tables: [
    'report_uses',
    'usage_before',
    'usage_days',
    'usage_inbound_days',
    'usage_quarantine',
    'usage_reports',
    'usage_sources',
  ],
  views: ['user_days'],
  routes: { listReports, listQuarantine },
  jobs: [
    { name: 'makePartitionsAhead', everySeconds: 3600, run: makePartitionsAhead },
    { name: 'sumReports', everySeconds: 60, run: sumReports },
    { name: 'forgetUsage', everySeconds: 3600, run: forgetUsage },
  ],
  invariants,
  lists,
} satisfies Feature
