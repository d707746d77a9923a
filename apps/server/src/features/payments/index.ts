export { openPayModes, SANDBOX_CHANNEL, saveChannel } from './channels.ts'
export { expireOrders } from './expire-orders.ts'
export { notifyRoute } from './notify-route.ts'
export { pollTrades } from './poll-trades.ts'
