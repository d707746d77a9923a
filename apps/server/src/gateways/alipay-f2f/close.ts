import type { PaymentAccount, PaymentNumbers } from '../adapter.ts'
import type { AlipayAccount } from './account.ts'
import { call, isGood, saidBy } from './call.ts'

/**
 * Closes a trade that was scanned and not paid. Never `alipay.trade.cancel`: it gives the money of a paid one back.
 * @throws when Alipay did not close it
 */
export async function close(account: PaymentAccount<AlipayAccount>, { tradeNo }: PaymentNumbers, timeoutMs: number) {
  const answer = await call(account, { method: 'alipay.trade.close', biz: { out_trade_no: tradeNo }, timeoutMs })
  const isNotScanned = answer.trusted && answer.subCode === 'ACQ.TRADE_NOT_EXIST'
  if (!isGood(answer) && !isNotScanned) throw new Error(`not closed: ${saidBy(answer)}`)
}
