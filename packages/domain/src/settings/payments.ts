import { account, address, decimals, onOff, usdtTarget, whole, words } from './kinds.ts'

export const paymentSettings = {
  alipayPaymentAccount: account(),
  wxpayPaymentAccount: account(),
  urlSchemePaymentAccount: account(),
  /** TRC20 or ERC20 by its form; empty: the site itself takes no USDT. */
  usdtAddress: usdtTarget(),
  /** Yuan for one USDT, in payments and payouts. */
  usdtRateTenThousandths: decimals({ min: 1, max: 100, places: 4 }, 72_000, 'yuan'),
  /** Days after which a rate that nobody saved or confirmed is not sold at any more; 0: it holds for ever. */
  usdtRateDays: whole(0, 365, 14, 'days'),
  /** How long a payment in USDT is waited for, and how often its chain is read meanwhile. */
  usdtCheckMinutes: whole(1, 1440, 30, 'minutes'),
  usdtCheckSeconds: whole(3, 3600, 15, 'seconds'),
  notifyUrl: address(),
  returnUrl: address(),
  /** The name of goods that a payment platform sees. */
  goodsName: words(100, '数字商品'),
  walletFullPurchase: onOff(true),
  hideCheapPlansChannelCode: words(64),
}
