import { createOrder } from './create.ts'
import { orderFeedback } from './feedback.ts'
import { listOrders } from './list.ts'
import { releaseWallet } from './release-wallet.ts'
import { walletCheck } from './wallet-check.ts'

export const orderRoutes = { createOrder, listOrders, orderFeedback, releaseWallet, walletCheck }
