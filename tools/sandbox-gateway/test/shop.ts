import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KEY, PID } from './started-gateway.ts'

/** Signing written a second time, from the protocol's text, so that gateway and test cannot share a mistake. */
export function signOf(fields: Record<string, string>, key = KEY): string {
  const names = Object.keys(fields).filter((name) => !['sign', 'sign_type'].includes(name) && fields[name] !== '')
  const base = names.sort().map((name) => `${name}=${fields[name]}`)
  return createHash('md5').update(base.join('&')).update(key).digest('hex')
}

export function signed(fields: Record<string, string>, key = KEY): Record<string, string> {
  return { ...fields, sign: signOf(fields, key), sign_type: 'MD5' }
}

let numbers = 0

/** A number that no other order of this test run has. */
export function nextNumber(): string {
  numbers += 1
  return `S20260102030405${String(numbers).padStart(6, '0')}`
}

/** The fields of a payment as a shop sends them, unsigned. */
export function order(shop: { notifyUrl: string }, changes: Record<string, string> = {}): Record<string, string> {
  return {
    pid: PID,
    type: 'alipay',
    out_trade_no: nextNumber(),
    notify_url: shop.notifyUrl,
    return_url: 'http://127.0.0.1:9/#/order?wjkc_pay=1',
    name: '流量包 100G',
    money: '12.50',
    clientip: '203.0.113.9',
    device: 'pc',
    ...changes,
  }
}

export interface Received {
  method: string
  url: string
  query: string
  fields: Record<string, string>
}

/** A shop that takes notifies, and answers them as it is told to. */
export async function startShop() {
  const received: Received[] = []
  const shop = {
    /** The notifies about one order, in the order of their arrival. Others may still be on their way from tests before. */
    about: (outTradeNo: string) => received.filter(({ fields }) => fields.out_trade_no === outTradeNo),
    status: 200,
    answer: 'success',
    delayMs: 0,
    notifyUrl: '',
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const url = request.url ?? ''
    const query = request.method === 'POST' ? body : url.slice(url.indexOf('?') + 1)
    const fields = Object.fromEntries(new URLSearchParams(query))
    received.push({ method: request.method ?? '', url, query, fields })
    setTimeout(() => response.writeHead(shop.status).end(shop.answer), shop.delayMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  shop.notifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/pay/notify/yi`
  return shop
}

export type Shop = Awaited<ReturnType<typeof startShop>>
