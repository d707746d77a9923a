import type { Bill } from '@dukou/domain'
import { type BillSpan, payAdapters } from '../../../gateways/index.ts'
import type { App } from '../../../platform/context.ts'
import { adapterOf, findPaymentAccount } from './payment-accounts.ts'

/** Names of the adapters whose platforms can be asked for the bill of a day. */
export function fetchableAdapters(): string[] {
  return Object.keys(payAdapters).filter((name) => payAdapters[name]?.bill !== undefined)
}

/**
 * Asks a platform for the payments and refunds of a day. Never within a transaction.
 * @returns undefined where the account cannot be used, or its platform gives no bills
 * @throws when there is no whole bill in time
 */
export async function billOfDay(
  app: App,
  code: string,
  span: BillSpan,
  timeoutMs: number,
): Promise<(() => Promise<Bill>) | undefined> {
  const paymentAccount = await findPaymentAccount(app, code)
  const adapter = paymentAccount && adapterOf(paymentAccount)
  const { bill } = adapter ?? {}
  return paymentAccount && bill && (() => bill(paymentAccount, span, timeoutMs))
}
