import { yuanText } from '@dukou/domain'
import type { PaymentAccount, Refund } from '../adapter.ts'
import type { EpayV2Account } from './account.ts'
import { ask } from './ask.ts'

/** A refund that never began. Other refusals of a question about it say nothing about money. */
const NO_SUCH_REFUND = /退款\S*不存在|\brefund\b.*\b(not exist|not found)/i

/**
 * Gives money back, `api/pay/refund`. Where its answer is lost or a refusal, the refund itself is asked about: the platform
 * refuses a repeat of what it has done.
 */
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
  if (!known) return 'pending'
  if ('fields' in known) {
    if (known.fields.get('status') === '1') return 'done'
  } else if (!NO_SUCH_REFUND.test(known.msg)) return 'pending'
  return answer ? 'refused' : 'pending'
}
