import type { Calls } from '@dukou/contract'
import { addDays, type Bill, startOfDay } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { billOfDay } from '../payments/index.ts'
import { addBill } from './add-bill.ts'
import { checkDay } from './check-day.ts'

const TIMEOUT_MS = 25_000

/** Asks the platform outside of any transaction, then keeps and compares what it gave. */
export const fetchBill: Handler<Calls['fetchBill']> = async (ctx, { paymentAccount, day }) => {
  await checkDay(ctx, paymentAccount, day)
  const bill = await fetched(ctx, paymentAccount, day)
  return addBill(ctx, ctx.actor, { paymentAccount, day, bill, fileName: null })
}

async function fetched(app: App, paymentAccount: string, day: string): Promise<Bill> {
  const { timeZone } = app.config
  const span = { day, from: startOfDay(day, timeZone), until: startOfDay(addDays(day, 1), timeZone) }
  const ask = (await billOfDay(app, paymentAccount, span, TIMEOUT_MS)) ?? refuse('billNotFetchable')
  try {
    return await ask()
  } catch (error) {
    return refuse('billNotFetched', { problem: (error as Error).message.slice(0, 200) })
  }
}
