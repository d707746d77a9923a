import type { Feature } from '../../../platform/feature.ts'
import { invariants } from './invariants.ts'

export const ledgerFeature = {
  tables: ['journals', 'ledger_accounts', 'ledger_entries'],
  views: ['journal_moments', 'order_payments', 'purses'],
  invariants,
} satisfies Feature
