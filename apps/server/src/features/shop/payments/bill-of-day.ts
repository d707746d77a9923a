import type { Bill } from '@dukou/domain'
import { type BillSpan, payAdapters } from '../../../gateways/index.ts'
import type { App } from '../../../platform/context.ts'
import { adapterOf, findChannel } from './channels.ts'

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
  const channel = await findChannel(app, code)
  const adapter = channel && adapterOf(channel)
  const { bill } = adapter ?? {}
  return channel && bill && (() => bill(channel, span, timeoutMs))
}
