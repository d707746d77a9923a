import { buy } from './buy.ts'
import { cancelOrder } from './cancel-order.ts'
import { tradeStatus } from './trade-status.ts'

export const paymentRoutes = { buy, cancelOrder, tradeStatus }
