export { askAboutTrade } from './ask-about-trade.ts'
export { attemptsOn } from './attempts.ts'
export { billOfDay, fetchableAdapters } from './bill-of-day.ts'
export { buy } from './buy.ts'
export { chainTrouble, staleRate } from './chain/waiting.ts'
export { ENABLED_PAYMENT_ACCOUNTS } from './enabled-payment-accounts.ts'
export { expireOrders } from './expire-orders.ts'
export { keepTradeOpen } from './keep-trade-open.ts'
export { notifyRoute } from './notify-route.ts'
export { cancelOpenOrders, lockOpenOrders } from './open-orders.ts'
export { payFromWallet } from './pay-from-wallet.ts'
export { paySampleOrder } from './pay-sample-order.ts'
export { type NewPaymentAccount, SANDBOX_PAYMENT_ACCOUNT, storePaymentAccount } from './payment-accounts.ts'
export { pollTrades } from './poll-trades.ts'
export { type RefundOutcome, refundAtPlatform, takesRefunds } from './refund-at-platform.ts'
export { noteSettlement, type Settlement, settleWithin } from './settle.ts'
export {
  failedStarts,
  failingPaymentAccounts,
  paidSince,
  paymentAccountsInUse,
  startedSince,
  succeededSince,
  suspenseWaiting,
} from './waiting.ts'
export { type EnabledPaymentAccount, failingWays, waysToPay } from './ways-to-pay.ts'
