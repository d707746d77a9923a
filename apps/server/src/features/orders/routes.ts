import { createOrder } from './create.ts'
import { listOrders } from './list.ts'
import { walletCheck } from './wallet-check.ts'

export const orderRoutes = { createOrder, listOrders, walletCheck }
