/**
 * @typedef {Record<string, string>} Fields
 *
 * One request of the shop's.
 * @typedef {object} Call
 * @property {string} method
 * @property {string} path
 * @property {string} query without the question mark
 * @property {string} body
 * @property {import('node:http').IncomingHttpHeaders} headers
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {string} type
 * @property {string} body
 * @property {Fields} [headers] further ones
 *
 * One payment page that the shop opened. Amounts are in the smallest unit of the currency.
 * @typedef {object} Order
 * @property {string} out_trade_no the shop's number
 * @property {string} trade_no ours
 * @property {bigint} amount
 * @property {string} currency
 * @property {string} notify_url
 * @property {'open' | 'paid' | 'closed' | 'refunded'} state
 * @property {Payment[]} payments
 * @property {Fields} fields what the shop sent
 *
 * @typedef {object} Payment
 * @property {string} trade_no
 * @property {bigint} amount
 * @property {string} currency
 * @property {string} paid_at ISO instant
 *
 * A message to the shop.
 * @typedef {object} Message
 * @property {string} url
 * @property {string} method
 * @property {Fields} headers
 * @property {string} [body]
 *
 * How it misbehaves; names are those of the control interface.
 * @typedef {Record<string, unknown>} Wish
 *
 * @typedef {object} Fake
 * @property {Protocol} protocol
 * @property {Fields} options
 * @property {string} origin
 * @property {Map<string, Order>} orders by the shop's number
 * @property {Map<string, Record<string, Wish | null>>} wishes by number, `*` for all
 * @property {Record<string, unknown>[]} requests
 * @property {Record<string, unknown>[]} notifies
 * @property {{ path: string, rule: string }[]} violations mistakes of the shop's
 *
 * A call of the shop's as it was understood, and the number of the order that it speaks of.
 * @typedef {{ kind: string, number: string, fields: Fields }} Asked
 *
 * The part that a platform adds to the common parts.
 * @typedef {object} Protocol
 * @property {string} name
 * @property {(options: Fields) => Fields} prepare fills what the command line left out, such as keys
 * @property {(fake: Fake, call: Call) => Asked | undefined} read undefined: no address of this platform
 * @property {(fake: Fake, asked: Asked, call: Call, wish: Wish) => Answer} answer does it, and tells
 * @property {(fake: Fake, order: Order, payment: Payment, wish: Wish) => Message} notice
 * @property {(fake: Fake, order: Order, wish: Wish) => Message | undefined} [refundNotice] where it tells of refunds
 * @property {(status: number, body: string) => boolean} isTaken whether the shop's answer counts
 */
export {}
