import type { CHANNEL_TEST_OUTCOMES, Scope, WebhookEvent } from '@dukou/contract'
import type { GiftReturnReason, GiftState, PayMode, QuarantineReason, ReportReason } from '@dukou/domain'
import type { MachineLoad, Program } from '@dukou/node-protocol'

/** Columns of which the code knows more than the database says. Whether a column may be null is the database's to say. */
export interface Narrowed {
  'api_tokens.scopes': Scope[]
  'gifts.return_reason': GiftReturnReason
  'gifts.state': GiftState
  'nodes.load': MachineLoad
  'order_payments.gateway_amount': bigint | null
  'pay_channels.test_outcome': (typeof CHANNEL_TEST_OUTCOMES)[number]
  'pay_channels.type_map': Partial<Record<PayMode, string>>
  'settings_versions.changes': Record<string, [before: unknown, after: unknown]>
  'settings_versions.settings': Record<string, unknown>
  'trades.pay_mode': PayMode | 'wallet'
  'usage_quarantine.reason': QuarantineReason
  'usage_reports.program': Program
  'usage_reports.reason': ReportReason
  'webhook_deliveries.event': WebhookEvent
  'webhooks.events': WebhookEvent[]
}
