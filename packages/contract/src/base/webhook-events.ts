import { COUPON_KINDS, REFUND_DESTINATIONS } from '@dukou/domain'
import { as, type Codec, decimal, flag, id, instant, type Ours, oneOf, orNull, record, text, yuan } from '../codec.ts'

/** Whom an event is about. */
const user = as('user', record({ id: as('id', id), email: as('email', text()) }))

const event = <T>(summary: string, data: Codec<T>) => ({ summary, data })

/** Webhooks: the name of each event, and the `data` of its payload. */
export const webhookEvents = {
  'order.paid': event(
    'An order was paid and what it contains was credited',
    record({
      orderId: as('orderId', id),
      orderNo: as('orderNo', text()),
      description: as('description', text()),
      priceLi: as('price', yuan),
      user,
    }),
  ),
  'order.refunded': event(
    'An order was given back, in full or in part: to its source, or to the wallet of the customer',
    record({
      refundId: as('refundId', id),
      orderId: as('orderId', id),
      orderNo: as('orderNo', text()),
      amountLi: as('money', yuan),
      destination: as('to', oneOf(REFUND_DESTINATIONS)),
      /** All that was given back of the order, this refund included. */
      refundedLi: as('refunded', yuan),
      isWhole: as('whole', flag),
      user: as('user', orNull(user)),
    }),
  ),
  'user.registered': event('Somebody has a new account', record({ user })),
  'ticket.opened': event(
    'A customer opened a ticket',
    record({ ticketId: as('ticketId', id), title: as('title', text()), text: as('text', text()), user }),
  ),
  'ticket.replied': event(
    'Somebody wrote into a ticket',
    record({
      ticketId: as('ticketId', id),
      title: as('title', text()),
      text: as('text', text()),
      by: as('by', oneOf(['customer', 'staff'])),
      user,
    }),
  ),
  'node.silent': event(
    'A node missed three pulls in a row, or our agent there told that its core does not run',
    record({ nodeId: as('nodeId', id), name: as('name', text()), seenAt: as('seenAt', instant) }),
  ),
  'node.back': event(
    'A node that was silent is back',
    record({ nodeId: as('nodeId', id), name: as('name', text()), seenAt: as('seenAt', instant) }),
  ),
  'payment.odd': event(
    'Money came that pays no order: it waits for an admin, or became the credit of its payer',
    record({
      paymentAccount: as('channel', text()),
      externalNo: as('externalNo', text()),
      tradeNo: as('tradeNo', text()),
      amountLi: as('money', yuan),
      outcome: as('outcome', oneOf(['suspense', 'credited'])),
      user: as('user', orNull(user)),
    }),
  ),
  'coupon.used': event(
    'Somebody redeemed a trial code, or paid an order with a coupon',
    record({
      couponId: as('couponId', id),
      name: as('name', text()),
      code: as('code', text()),
      kind: as('kind', oneOf(COUPON_KINDS)),
      orderId: as('orderId', orNull(id)),
      discountLi: as('discount', yuan),
      user,
    }),
  ),
  'withdrawal.requested': event(
    'A customer asked for a payout of what may be withdrawn of the wallet',
    record({
      withdrawalId: as('chargeId', id),
      amountLi: as('money', yuan),
      network: as('addressType', text()),
      requestedAt: as('requestTime', instant),
      user,
    }),
  ),
  'gift.taken': event(
    'Somebody took a gift; the user is the giver',
    record({
      giftId: as('giftId', id),
      sentGb: as('pushNumber', decimal(0, 1e6, 4)),
      receivedGb: as('receiveNumber', decimal(0, 1e6, 4)),
      receiverId: as('receiverId', id),
      user,
    }),
  ),
  'webhook.test': event('Somebody pressed the button that sends a test', record({ name: as('name', text()) })),
}

export type WebhookEvent = keyof typeof webhookEvents
export type WebhookData<E extends WebhookEvent> = Ours<(typeof webhookEvents)[E]['data']>

/** Events that a webhook can subscribe to. `webhook.test` goes to the tested webhook without a subscription. */
export const WEBHOOK_EVENTS = [
  'order.paid',
  'order.refunded',
  'user.registered',
  'ticket.opened',
  'ticket.replied',
  'node.silent',
  'node.back',
  'payment.odd',
  'coupon.used',
  'withdrawal.requested',
  'gift.taken',
] as const satisfies readonly WebhookEvent[]
