import type { PaymentAccount, PaymentNumbers } from '../adapter.ts'
import type { WechatAccount } from './account.ts'
import { call, saidBy } from './call.ts'

/** @throws when the platform did not close it */
export async function close(account: PaymentAccount<WechatAccount>, { tradeNo }: PaymentNumbers, timeoutMs: number) {
  const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}/close`
  const body = { mchid: account.details.merchantId }
  const answer = await call(account, { method: 'POST', path, body }, timeoutMs)
  if (answer.status !== 204) throw new Error(`not closed: ${saidBy(answer)}`)
}
