import { createHmac, randomBytes } from 'node:crypto'

/** @typedef {import('../lib/types.mjs').Fake} Fake */
/** @typedef {import('../lib/types.mjs').Order} Order */
/** @typedef {import('../lib/types.mjs').Wish} Wish */

/**
 * An event, signed in a header over its bytes: `t=seconds,v1=hex`, HMAC-SHA256 of `seconds.body` under the secret of the
 * address. While a secret is rolled, Stripe signs with both.
 * @param {Fake} fake
 * @param {Order} order
 * @param {string} type
 * @param {Record<string, unknown>} object
 * @param {Wish} wish
 * @returns {import('../lib/types.mjs').Message}
 */
export function eventMessage({ options }, order, type, object, wish) {
  const event = {
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    data: { object },
    livemode: wish.livemode === true,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    ...(wish.wrong_pid ? { account: 'acct_another' } : {}),
  }
  const body = JSON.stringify(event, undefined, 2)
  const at = Math.floor(Date.now() / 1000) + Number(wish.clock_off ?? 0)
  const secrets = wish.wrong_sign
    ? ['whsec_of_somebody_else']
    : [options.webhook_secret ?? '', ...(wish.rolled ? [options.old_webhook_secret ?? ''] : [])]
  const signatures = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': [`t=${at}`, ...signatures, `v0=${'0'.repeat(64)}`].join(','),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }
  return { url: options.notify_url ?? order.notify_url, method: 'POST', headers, body }
}
