import type { Feature } from '../../../platform/feature.ts'
import { forgetOldConfirmations } from './confirmations-table.ts'

export const confirmationsFeature = {
  tables: ['confirmations'],
  jobs: [{ name: 'forgetOldConfirmations', everySeconds: 3600, run: forgetOldConfirmations }],
} satisfies Feature
