import type { Channel, PaymentNumbers } from '../adapter.ts'
import type { WechatAccount } from './account.ts'
import { call, saidBy } from './call.ts'

/** @throws when the platform did not close it */
export async function close(channel: Channel<WechatAccount>, { tradeNo }: PaymentNumbers, timeoutMs: number) {
  const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}/close`
  const body = { mchid: channel.account.merchantId }
  const answer = await call(channel, { method: 'POST', path, body }, timeoutMs)
  if (answer.status !== 204) throw new Error(`not closed: ${saidBy(answer)}`)
}
