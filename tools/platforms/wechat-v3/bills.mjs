import { createHash } from 'node:crypto'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Answer} Answer */

export const TRADE_BILL = '/v3/bill/tradebill'
export const BILL_FILE = '/v3/billdownload/file'

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const TOTALS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** @param {bigint} fen */
const yuan = (fen) => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`

/** @param {string} instant */
const inBeijing = (instant) => new Date(Date.parse(instant) + 28_800_000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * The file of a day in Beijing, kind ALL: a line for each payment and each refund, every cell behind a backtick.
 * @param {Fake} fake
 * @param {string} day
 */
export function billOf({ orders, options }, day) {
  const lines = [...orders.values()].flatMap((order) => {
    const { out_trade_no, payments, fields } = order
    const common = (/** @type {string} */ time, /** @type {string} */ number, /** @type {string} */ state) => [
      ...[
        time,
        options.appid,
        options.mchid,
        '0',
        '',
        number,
        out_trade_no,
        'oUpF8uMuAJO',
        'NATIVE',
        state,
        'CMC',
        'CNY',
      ],
    ]
    const paid = payments
      .filter(({ paid_at }) => inBeijing(paid_at).startsWith(day))
      .map(({ trade_no, amount, paid_at }) => [
        ...common(inBeijing(paid_at), trade_no, 'SUCCESS'),
        ...[yuan(amount), '0.00', '0', '0', '0.00', '0.00', '', '', 'product', ''],
        ...['0.07500', '0.60%', yuan(amount), '0.00', ''],
      ])
    const [first] = payments
    const given = Object.entries(fields).filter(([name]) => name.startsWith('refund:'))
    const back = first && inBeijing(first.paid_at).startsWith(day) ? given : []
    return [
      ...paid,
      ...back.map(([name, fen]) => [
        ...common(inBeijing(first?.paid_at ?? ''), first?.trade_no ?? '', 'REFUND'),
        ...['0.00', '0.00', `5000${first?.trade_no}`, name.slice('refund:'.length), yuan(BigInt(fen)), '0.00'],
        ...['ORIGINAL', 'SUCCESS', 'product', '', '-0.01500', '0.60%', '0.00', yuan(BigInt(fen)), ''],
      ]),
    ]
  })
  const rows = lines.map((cells) => cells.map((cell) => `\`${cell}`).join(','))
  return `\uFEFF${[HEAD, ...rows, TOTALS, `\`${lines.length},\`0,\`0,\`0,\`0,\`0,\`0`].join('\r\n')}\r\n`
}

/**
 * Address of the file, with its digest.
 * @param {Fake} fake
 * @param {string} day
 * @param {Record<string, unknown>} wish
 * @returns {{ status: number, content: unknown }}
 */
export function billAddress(fake, day, { wrong_hash, elsewhere }) {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return { status: 400, content: { code: 'PARAM_ERROR', message: 'bill_date' } }
  const hash = createHash('sha1').update(billOf(fake, day)).digest('hex')
  const origin = elsewhere ? 'http://127.0.0.2:1' : fake.origin
  return {
    status: 200,
    content: {
      hash_type: 'SHA1',
      hash_value: wrong_hash ? hash.replace(/./g, '0') : hash,
      download_url: `${origin}${BILL_FILE}?token=${day}`,
    },
  }
}
