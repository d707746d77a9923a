import { liFromGatewayText } from '@dukou/domain'
import type { IncomingNotify, NotifyVerdict, PaymentAccount } from '../adapter.ts'
import { isOfNow } from '../is-of-now.ts'
import { readForm } from '../read-form.ts'
import type { XunhupayAccount } from './account.ts'
import { hashHolds } from './sign.ts'

/** Reads a notify of xunhupay. `OD` alone is paid: `WP` waits, and `CD` was cancelled or given back. */
export function readNotify(account: PaymentAccount<XunhupayAccount>, notify: IncomingNotify): NotifyVerdict {
  const read = readForm(notify)
  if ('problem' in read) return { verdict: 'malformed', problem: read.problem }
  const { fields } = read
  if (!hashHolds(fields, account.details.secret)) return { verdict: 'badSignature', problem: 'hash does not match' }
  const appId = fields.get('appid') ?? ''
  if (appId !== account.details.appId) return { verdict: 'wrongMerchant', problem: `appid ${appId}` }
  const fee = fields.get('total_fee') ?? ''
  const amountLi = liFromGatewayText(fee)
  if (amountLi === undefined || amountLi === 0n) return { verdict: 'badAmount', problem: `total_fee ${fee}` }
  const tradeNo = fields.get('trade_order_id') ?? ''
  const externalNo = fields.get('open_order_id') ?? ''
  if (tradeNo === '' || externalNo === '')
    return { verdict: 'malformed', problem: 'trade_order_id and open_order_id are needed' }
  if (fields.get('status') !== 'OD') return { verdict: 'notFinal' }
  if (!isOfNow(fields.get('time'), notify.receivedAt)) return { verdict: 'ask', tradeNo }
  return { verdict: 'verified', tradeNo, externalNo, amountLi }
}
