import { createHash } from 'node:crypto'
import type { Gateway } from '@dukou/server/testing'

/** The merchant of the sandbox gateway, as its own page of options tells. */
const PID = '1001'
const KEY = 'dukou-sandbox-merchant-key-0001'

/** A payment at the gateway, as its log tells of it. */
export interface Payment {
  out_trade_no: string
  trade_no: string
  money: string
}

/** Fields as the protocol signs them: in byte order as k=v&k=v, then the key, MD5 in lower case; nothing of the product. */
function signed(fields: Record<string, string>): URLSearchParams {
  const base = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  const sign = createHash('md5')
    .update(base + KEY)
    .digest('hex')
  return new URLSearchParams({ ...fields, sign, sign_type: 'MD5' })
}

/** The path by which the gateway tells a server of a payment: epay V1. */
export function notifyPath({ out_trade_no, trade_no, money }: Payment): string {
  const fields = {
    money: String(Number(money)),
    name: 'product',
    out_trade_no,
    pid: PID,
    trade_no,
    trade_status: 'TRADE_SUCCESS',
    type: 'alipay',
  }
  return `/api/pay/notify/sandbox?${signed(fields)}`
}

/**
 * Somebody pays the merchant under a number that the site never gave, as after a restored backup or by a second shop of
 * the same merchant. The gateway tells the site of it. @returns the gateway's own number
 */
export async function payUnknown(gateway: Gateway, site: string, number: string, money: string): Promise<string> {
  const fields = {
    clientip: '203.0.113.9',
    money,
    name: 'product',
    notify_url: `${site}/api/pay/notify/sandbox`,
    out_trade_no: number,
    pid: PID,
    type: 'alipay',
  }
  await fetch(`${gateway.origin}/mapi.php`, { method: 'POST', body: signed(fields), headers: { connection: 'close' } })
  await gateway.pay(number)
  const [order] = (await gateway.log(number)).orders
  if (!order) throw new Error(`the gateway has no payment ${number}`)
  return order.trade_no
}
