import { PAY_MODES } from '@dukou/domain'
import { call } from '../call.ts'
import { as, flag, id, oneOf, orElse, record, text } from '../codec.ts'
import { tradeShape } from './payments.ts'

export const buy = call('/api/shop/dobuy', {
  summary: 'Starts paying an order; what is left to pay is computed here, never taken from the caller',
  caller: 'member',
  input: record({
    orderId: as('order_id', id),
    payMode: as('pay_mode', oneOf(PAY_MODES)),
    isMobile: as('isMobile', orElse(flag, false)),
    returnUrl: as('return_url', orElse(text(2048), '')),
  }),
  answer: tradeShape,
  refusals: [
    'orderNotFound',
    'orderClosed',
    'couponUsageLimitReached',
    'payModeUnavailable',
    'amountOutOfRange',
    'paymentStartFailed',
    'usdtAmountsKept',
  ],
  idempotent: true,
})
