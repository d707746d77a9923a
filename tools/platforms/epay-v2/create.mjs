import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { isWebAddress } from '../lib/form.mjs'
import { fenOf } from '../lib/money.mjs'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Fields} Fields */
/** @typedef {import('../lib/types.mjs').Order} Order */

const METHODS = ['web', 'jump', 'jsapi', 'app', 'scan', 'applet']
const NEEDED = ['method', 'type', 'out_trade_no', 'notify_url', 'return_url', 'name', 'money', 'clientip']

/**
 * Opens an order. The same number with the same facts is the same order.
 * @param {Fake} fake
 * @param {Fields} fields
 * @returns {Order | string} a text tells why not
 */
export function openOrder(fake, fields) {
  const missing = NEEDED.find((name) => !fields[name])
  if (missing) return `${missing} 不能为空`
  const { out_trade_no = '', notify_url = '', money = '' } = fields
  if (!/^[a-zA-Z0-9._|-]+$/.test(out_trade_no)) return '订单号格式不正确'
  if (!METHODS.includes(fields.method ?? '')) return '接口类型不正确'
  if (!isIP(fields.clientip ?? '')) return '用户IP不正确'
  if (!isWebAddress(notify_url) || !isWebAddress(fields.return_url)) return '地址不正确'
  if (Buffer.byteLength(fields.name ?? '') > 127) return '商品名称过长'
  const amount = fenOf(money)
  if (amount === undefined) return '金额不合法'
  const before = fake.orders.get(out_trade_no)
  if (before?.state === 'paid') return '该订单已支付'
  if (before) return before.amount === amount ? before : '该订单号已存在'
  /** @type {Order} */
  const order = {
    out_trade_no,
    trade_no: `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}${String(randomInt(1e5)).padStart(5, '0')}`,
    amount,
    currency: 'CNY',
    notify_url,
    state: 'open',
    payments: [],
    fields,
  }
  fake.orders.set(out_trade_no, order)
  return order
}
