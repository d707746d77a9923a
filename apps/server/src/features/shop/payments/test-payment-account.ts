import type { Calls } from '@dukou/contract'
import type { Probe } from '../../../gateways/index.ts'
import type { App } from '../../../platform/context.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { adapterOf, findPaymentAccount } from './payment-accounts.ts'

const TIMEOUT_MS = 8_000

/** Tests an account and stores the result, unless the account was changed meanwhile. */
export const testPaymentAccount: Handler<Calls['testPaymentAccount']> = async (ctx, { code }) => {
  const row = await ctx.db
    .selectFrom('pay_channels')
    .select(['base_url', 'merchant_id', 'secret_sealed'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) refuse('paymentAccountNotFound')
  const { outcome, said } = await probe(ctx, code)
  const at = ctx.now()
  await ctx.db
    .updateTable('pay_channels')
    .set({ test_outcome: outcome, test_said: said, tested_at: at })
    .where('code', '=', code)
    .where('base_url', '=', row.base_url)
    .where('merchant_id', '=', row.merchant_id)
    .where('secret_sealed', '=', row.secret_sealed)
    .execute()
  return { outcome, said, at }
}

async function probe(app: Pick<App, 'db' | 'secrets' | 'config'>, code: string): Promise<Probe> {
  const paymentAccount = await findPaymentAccount(app, code)
  if (!paymentAccount) return { outcome: 'noAnswer', said: 'the account cannot be used here' }
  const answer = await adapterOf(paymentAccount).probe?.(paymentAccount, TIMEOUT_MS)
  return answer ?? { outcome: 'keyUnproven', said: '' }
}
