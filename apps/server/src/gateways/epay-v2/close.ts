import type { PaymentAccount, PaymentNumbers } from '../adapter.ts'
import type { EpayV2Account } from './account.ts'
import { ask } from './ask.ts'

/** Ends an unpaid order, `api/pay/close`. Older programs do not know the address. */
export async function close(
  account: PaymentAccount<EpayV2Account>,
  { tradeNo }: PaymentNumbers,
  timeoutMs: number,
): Promise<void> {
  const answer = await ask(account, 'pay/close', [['out_trade_no', tradeNo]], timeoutMs)
  if (!('fields' in answer)) throw new Error(`refused: ${answer.msg}`)
}
