import { createHash } from 'node:crypto'

/** The merchant of the sandbox gateway, as its own page of options tells. */
const PID = '1001'
const KEY = 'dukou-sandbox-merchant-key-0001'

/** A payment at the gateway, as its log tells of it. */
export interface Payment {
  out_trade_no: string
  trade_no: string
  money: string
}

/**
 * The path by which the gateway tells a server of a payment: epay V1, signed here by the protocol's own words (fields in
 * byte order as k=v&k=v, then the key, MD5 in lower case), with nothing taken from the product.
 */
export function notifyPath({ out_trade_no, trade_no, money }: Payment): string {
  const fields: [string, string][] = [
    ['money', String(Number(money))],
    ['name', 'product'],
    ['out_trade_no', out_trade_no],
    ['pid', PID],
    ['trade_no', trade_no],
    ['trade_status', 'TRADE_SUCCESS'],
    ['type', 'alipay'],
  ]
  const base = fields.map(([name, value]) => `${name}=${value}`).join('&')
  const sign = createHash('md5')
    .update(base + KEY)
    .digest('hex')
  return `/api/pay/notify/sandbox?${new URLSearchParams([...fields, ['sign', sign], ['sign_type', 'MD5']])}`
}
