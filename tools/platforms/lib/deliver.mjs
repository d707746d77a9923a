import { useWish } from './wishes.mjs'

/** @typedef {import('./types.mjs').Fake} Fake */
/** @typedef {import('./types.mjs').Order} Order */
/** @typedef {import('./types.mjs').Message} Message */

const TIMEOUT_MS = 30_000

/**
 * Tells the shop of a payment, once or at the same moment many times.
 * @param {Fake} fake
 * @param {Order} order
 * @param {import('./types.mjs').Payment} payment
 */
export async function tellPaid(fake, order, payment) {
  const wish = useWish(fake, order.out_trade_no, 'notify')
  if (wish.drop) return
  const message = fake.protocol.notice(fake, order, payment, wish)
  const times = Number(wish.duplicate ?? 1)
  await Promise.all(Array.from({ length: times }, () => send(fake, order, payment.trade_no, message)))
}

/**
 * Tells the shop that money went back, where the platform does so.
 * @param {Fake} fake
 * @param {Order} order
 */
export async function tellRefunded(fake, order) {
  const message = fake.protocol.refundNotice?.(fake, order, useWish(fake, order.out_trade_no, 'notify'))
  if (message) await send(fake, order, order.trade_no, message)
  return message !== undefined
}

/**
 * @param {Fake} fake
 * @param {Order} order
 * @param {string} trade_no
 * @param {Message} message
 */
async function send(fake, { out_trade_no }, trade_no, { url, method, headers, body }) {
  const sent = { method, headers, body: body ?? '' }
  const [status, answered] = await fetch(url, {
    method,
    headers: { ...headers, connection: 'close' },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    async (response) => [response.status, await response.text()],
    (error) => [0, String(error)],
  )
  const accepted = fake.protocol.isTaken(Number(status), String(answered))
  fake.notifies.push({ out_trade_no, trade_no, url, sent, status, body: answered, accepted })
}
