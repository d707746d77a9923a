import { liFromGatewayText } from '@dukou/domain'
import type { Channel, IncomingNotify, NotifyVerdict } from '../adapter.ts'
import { isOfNow } from '../is-of-now.ts'
import { readForm } from '../read-form.ts'
import type { EpayV2Account } from './account.ts'
import { rsaHolds } from './sign.ts'

/**
 * Reads an epay V2 notify. One whose time is more than five minutes off pays nothing by itself: it may be old, or a clock
 * wrong, and then the platform is asked.
 */
export function readNotify(channel: Channel<EpayV2Account>, notify: IncomingNotify): NotifyVerdict {
  const read = readForm(notify)
  if ('problem' in read) return { verdict: 'malformed', problem: read.problem }
  const { fields } = read
  if (!rsaHolds(fields, channel.account.platformKey)) return { verdict: 'badSignature', problem: 'sign does not match' }
  const merchantId = fields.get('pid') ?? ''
  if (merchantId !== channel.account.pid) return { verdict: 'wrongMerchant', problem: `pid ${merchantId}` }
  const money = fields.get('money') ?? ''
  const amountLi = liFromGatewayText(money)
  if (amountLi === undefined || amountLi === 0n) return { verdict: 'badAmount', problem: `money ${money}` }
  const tradeNo = fields.get('out_trade_no') ?? ''
  const externalNo = fields.get('trade_no') ?? ''
  if (tradeNo === '' || externalNo === '')
    return { verdict: 'malformed', problem: 'out_trade_no and trade_no are needed' }
  if (fields.get('trade_status') !== 'TRADE_SUCCESS') return { verdict: 'notFinal' }
  if (!isOfNow(fields.get('timestamp'), notify.receivedAt)) return { verdict: 'ask', tradeNo }
  return { verdict: 'verified', tradeNo, externalNo, amountLi }
}
