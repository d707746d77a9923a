export { chosenChannels, type EnabledChannel, openPayModes, SANDBOX_CHANNEL, saveChannel } from './channels.ts'
export { expireOrders } from './expire-orders.ts'

export { notifyRoute } from './notify-route.ts'
export { cancelOpenOrders, lockOpenOrders } from './open-orders.ts'
export { pollTrades } from './poll-trades.ts'
