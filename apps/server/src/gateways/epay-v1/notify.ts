import { liFromGatewayText } from '@dukou/domain'
import type { Channel, IncomingNotify, NotifyVerdict } from '../adapter.ts'
import { readForm } from '../read-form.ts'
import type { EpayAccount } from './account.ts'
import { signatureHolds } from './sign.ts'

/**
 * Reads an epay V1 notify. Which key and algorithm apply comes from the channel, never from the message. `name` and
 * `type` may differ from what was asked, so they are not compared; unknown fields take part in the signature.
 */
export function readNotify(channel: Channel<EpayAccount>, notify: IncomingNotify): NotifyVerdict {
  const read = readForm(notify)
  if ('problem' in read) return { verdict: 'malformed', problem: read.problem }
  const { fields } = read
  if (!signatureHolds(fields, channel.account.key)) return { verdict: 'badSignature', problem: 'sign does not match' }
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
  const payer = fields.get('buyer') ?? ''
  return { verdict: 'verified', tradeNo, externalNo, amountLi, ...(payer !== '' && { payer }) }
}
