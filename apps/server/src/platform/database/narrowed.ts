import type { PAYMENT_ACCOUNT_TEST_OUTCOMES, REBATE_FLAGS, Scope, WebhookEvent } from '@dukou/contract'
import type {
  BillFormat,
  CouponKind,
  GiftReturnReason,
  GiftState,
  PayMode,
  PayoutNetwork,
  QuarantineReason,
  ReportReason,
} from '@dukou/domain'
import type { MachineLoad, Program } from '@dukou/node-protocol'

/** Columns of which the code knows more than the database says. Whether a column may be null is the database's to say. */
export interface Narrowed {
  'api_tokens.scopes': Scope[]
  'bill_differences.day': string
  'bills.day': string
  'bills.format': BillFormat
  'chain_transfers.network': PayoutNetwork
  'chain_watches.network': PayoutNetwork
  'gifts.return_reason': GiftReturnReason
  'gifts.state': GiftState
  'month_close_days.day': string
  'nodes.load': MachineLoad
  'order_payments.gateway_amount': bigint | null
  'orders.coupon_kind': CouponKind | null
  'pay_channels.fields': Record<string, string>
  'pay_channels.shares': Partial<Record<PayMode, number>>
  'pay_channels.test_outcome': (typeof PAYMENT_ACCOUNT_TEST_OUTCOMES)[number]
  'pay_channels.type_map': Partial<Record<PayMode, string>>
  'payout_addresses.network': PayoutNetwork
  'rebates.flags': (typeof REBATE_FLAGS)[number][]
  'settings_versions.changes': Record<string, [before: unknown, after: unknown]>
  'settings_versions.settings': Record<string, unknown>
  'trade_facts.memo': Record<string, string>
  'trades.memo': Record<string, string>
  'trades.pay_mode': PayMode | 'wallet'
  'usage_quarantine.reason': QuarantineReason
  'usage_reports.program': Program
  'usage_reports.reason': ReportReason
  'usdt_amounts.network': PayoutNetwork
  'webhook_deliveries.event': WebhookEvent
  'webhooks.events': WebhookEvent[]
  'withdrawals.network': PayoutNetwork
}
