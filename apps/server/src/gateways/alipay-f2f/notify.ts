import { liFromGatewayText } from '@dukou/domain'
import type { IncomingNotify, NotifyVerdict, PaymentAccount } from '../adapter.ts'
import { readForm } from '../read-form.ts'
import type { AlipayAccount } from './account.ts'
import { notifySignatureHolds } from './sign.ts'

const PAID = ['TRADE_SUCCESS', 'TRADE_FINISHED']

/**
 * Reads a notify of Alipay. `total_amount` is what was to be paid; `receipt_amount` is less where fees or coupons are
 * taken off. Refunds come under the same status as the payment, told apart by what they have besides.
 */
export function readNotify({ details }: PaymentAccount<AlipayAccount>, notify: IncomingNotify): NotifyVerdict {
  const read = readForm(notify)
  if ('problem' in read) return { verdict: 'malformed', problem: read.problem }
  const { fields } = read
  const text = (name: string) => fields.get(name) ?? ''
  if (!notifySignatureHolds(fields, details.platformKey))
    return { verdict: 'badSignature', problem: 'sign does not match' }
  if (text('app_id') !== details.appId) return { verdict: 'wrongMerchant', problem: `app_id ${text('app_id')}` }
  if (details.sellerId !== undefined && text('seller_id') !== details.sellerId)
    return { verdict: 'wrongMerchant', problem: `seller_id ${text('seller_id')}` }
  const tradeNo = text('out_trade_no')
  const externalNo = text('trade_no')
  if (tradeNo === '' || externalNo === '')
    return { verdict: 'malformed', problem: 'out_trade_no and trade_no are needed' }
  if (text('refund_fee') !== '' || text('gmt_refund') !== '') {
    const backLi = liFromGatewayText(text('refund_fee'))
    const refundNo = text('out_biz_no')
    return { verdict: 'refunded', tradeNo, ...(refundNo && { refundNo }), ...(backLi && { amountLi: backLi }) }
  }
  if (!PAID.includes(text('trade_status'))) return { verdict: 'notFinal' }
  if ((fields.get('trans_currency') ?? 'CNY') !== 'CNY')
    return { verdict: 'badAmount', problem: `currency ${text('trans_currency')}` }
  const amountLi = liFromGatewayText(text('total_amount'))
  if (amountLi === undefined || amountLi === 0n)
    return { verdict: 'badAmount', problem: `total_amount ${text('total_amount')}` }
  return { verdict: 'verified', tradeNo, externalNo, amountLi }
}
