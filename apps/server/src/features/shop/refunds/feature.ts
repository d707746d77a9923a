import type { Feature } from '../../../platform/feature.ts'
import { creditInvariants } from './credit/invariants.ts'
import { previewCreditRefund } from './credit/preview.ts'
import { refundCredit } from './credit/refund-credit.ts'
import { lists } from './exported-lists.ts'
import { invariants } from './invariants.ts'
import { hasOpenRefund } from './keeps-account.ts'
import { listRefunds } from './list.ts'
import { REFUND_NAMES } from './names.ts'
import { previewRefund } from './preview.ts'
import { readRefund } from './read-one.ts'
import { refundOrder } from './refund-order.ts'
import { sendRefunds } from './send.ts'
import { settleRefund } from './settle.ts'

/** After a merge, past refunds stay on record with the closed account; one that comes later goes to the account that stays. */
export const refundsFeature = {
  tables: ['credit_refund_totals', 'refund_events', 'refund_totals', 'refunds'],
  views: ['credit_asked_back', 'order_refunds', 'source_refunds'],
  routes: { listRefunds, previewCreditRefund, previewRefund, readRefund, refundCredit, refundOrder, settleRefund },
  jobs: [{ name: 'sendRefunds', everySeconds: 5, run: sendRefunds }],
  invariants: [...invariants, ...creditInvariants],
  grantSource: `select 'refund:' || public_id as key, 'refund' as source, owner_id as user_id from refunds where status = 'done'`,
  lists,
  names: REFUND_NAMES,
  keepsAccount: hasOpenRefund,
} satisfies Feature
