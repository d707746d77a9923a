import { call } from '../call.ts'
import { as, bytes, id, instant, integer, orNull, record, text, usdt, words, yuan } from '../codec.ts'

export const tradeStatusWord = words({ awaitingPayment: 'topay', paid: 'paied', cancelled: 'cancled' })

export const tradeShape = record({
  id: as('_id', id),
  status: as('status', tradeStatusWord),
  addTrafficBytes: as('add_traffic', bytes),
  addDurationDays: as('add_vip_duration', integer(0, 36_500)),
  paymentAccount: as('third_pay_platform', text()),
  payUrl: as('payurl', orNull(text())),
  qrCode: as('qrcode', orNull(text())),
  urlScheme: as('urlscheme', orNull(text())),
  usdtAddress: as('usdtAdress', orNull(text())),
  amountLi: as('request_pay_amound', yuan),
  usdtMilli: as('request_pay_amound_usdt', orNull(usdt)),
  // Ours.
  expiresAt: as('expireTime', instant),
  payMode: as('pay_mode', text()),
  /** Payments for the order so far, by this or another trade, that did not pay it and became credit. */
  creditedLi: as('creditedMoney', yuan),
})

export const tradeStatus = call('/api/shop/trade_status', {
  summary: 'State of a trade; asked every 3 seconds while the payer pays',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: record({ tradeId: as('trade_id', id) }),
  answer: record({
    status: as('status', tradeStatusWord),
    addTrafficBytes: as('add_traffic', bytes),
    addDurationDays: as('add_vip_duration', integer(0, 36_500)),
    // Ours: a page that comes back after a reload draws the payment again from here.
    trade: as('trade', tradeShape),
  }),
  refusals: ['tradeNotFound'],
})
