import { yuanText } from '@dukou/domain'
import type { PaymentAccount, Refund } from '../adapter.ts'
import type { EpayV2Account } from './account.ts'
import { ask } from './ask.ts'

/** Gives money back, `api/pay/refund`. Where its answer is lost or a refusal, the refund itself is asked about. */
export async function refund(
  account: PaymentAccount<EpayV2Account>,
  { tradeNo, externalNo, refundNo, amountLi }: Refund,
  timeoutMs: number,
): Promise<'done' | 'pending' | 'refused'> {
  const number: [string, string] = externalNo ? ['trade_no', externalNo] : ['out_trade_no', tradeNo]
  const about: [string, string][] = [number, ['money', yuanText(amountLi)], ['out_refund_no', refundNo]]
  const answer = await ask(account, 'pay/refund', about, timeoutMs).catch(() => undefined)
  if (answer && 'fields' in answer) return 'done'
  const known = await ask(account, 'pay/refundquery', [['out_refund_no', refundNo]], timeoutMs).catch(() => undefined)
  if (known && 'fields' in known && known.fields.get('status') === '1') return 'done'
  return answer && known ? 'refused' : 'pending'
}
