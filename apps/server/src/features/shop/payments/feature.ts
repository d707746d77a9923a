import type { Feature } from '../../../platform/feature.ts'
import { buy } from './buy.ts'
import { cancelOrder } from './cancel-order.ts'
import { chainState } from './chain/chain-state.ts'
import { chainInvariants } from './chain/invariants.ts'
import { listChainTransfers } from './chain/list-chain-transfers.ts'
import { watchChains } from './chain/watch-chains.ts'
import { expireOrders } from './expire-orders.ts'
import { lists } from './exported-lists.ts'
import { invariants } from './invariants.ts'
import { listPayAdapters } from './list-pay-adapters.ts'
import { listPaymentAccounts } from './list-payment-accounts.ts'
import { listTrades } from './list-trades.ts'
import { DECISION_NAMES } from './names.ts'
import { orderForTrade } from './order-for-trade.ts'
import { pollTrades } from './poll-trades.ts'
import { savePaymentAccount } from './save-payment-account.ts'
import { decideSuspense } from './suspense/decide-suspense.ts'
import { listSuspense } from './suspense/list-suspense.ts'
import { undoSuspense } from './suspense/undo-suspense.ts'
import { testPaymentAccount } from './test-payment-account.ts'
import { tradeStatus } from './trade-status.ts'
import { tradesToday } from './trades-today.ts'

export const paymentsFeature = {
  tables: [
    'chain_transfers',
    'chain_watches',
    'notify_counts',
    'notify_events',
    'pay_channels',
    'receipts',
    'suspense_decisions',
    'trades',
    'usdt_amounts',
  ],
  views: [
    'channel_codes',
    'credited_receipts',
    'order_payers',
    'order_receipts',
    'order_trades',
    'orders_with_money',
    'arrivals',
    'channel_kinds',
    'trade_facts',
  ],
  routes: {
    buy,
    cancelOrder,
    chainState,
    decideSuspense,
    listChainTransfers,
    listPayAdapters,
    listPaymentAccounts,
    listSuspense,
    listTrades,
    orderForTrade,
    savePaymentAccount,
    testPaymentAccount,
    tradeStatus,
    tradesToday,
    undoSuspense,
  },
  jobs: [
    { name: 'pollTrades', everySeconds: 3, run: pollTrades },
    { name: 'expireOrders', everySeconds: 10, run: expireOrders },
    { name: 'watchChains', everySeconds: 3, run: watchChains },
  ],
  invariants: [...invariants, ...chainInvariants],
  lists,
  names: DECISION_NAMES,
} satisfies Feature
