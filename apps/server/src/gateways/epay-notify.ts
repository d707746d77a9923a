import { liFromGatewayText } from '@dukou/domain'
import type { NotifyVerdict } from './adapter.ts'

/**
 * The payment that a notify of 易支付 tells of; both versions name it alike. The caller has verified the signature. `name`
 * and `type` may differ from what was asked, so they are not compared.
 */
export function readEpayNotify(fields: ReadonlyMap<string, string>, pid: string): NotifyVerdict {
  const merchantId = fields.get('pid') ?? ''
  if (merchantId !== pid) return { verdict: 'wrongMerchant', problem: `pid ${merchantId}` }
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
