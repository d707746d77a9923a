import { agents } from './agents.mjs'
import { byHand } from './by-hand.mjs'
import { chain } from './chain.mjs'
import { closing } from './closing.mjs'
import { coupons } from './coupons.mjs'
import { gatewayPlatforms } from './gateway-platforms.mjs'
import { gateways } from './gateways.mjs'
import { gatewaysOfAlipay } from './gateways-alipay.mjs'
import { gatewaysOfWechat } from './gateways-wechat.mjs'
import { gifts } from './gifts.mjs'
import { grants } from './grants.mjs'
import { ledger } from './ledger.mjs'
import { orders } from './orders.mjs'
import { payments } from './payments.mjs'
import { prizes } from './prizes.mjs'
import { rebates } from './rebates.mjs'
import { refunds } from './refunds.mjs'
import { renewals } from './renewals.mjs'
import { requests } from './requests.mjs'
import { settling } from './settling.mjs'
import { tables } from './tables.mjs'
import { transfers } from './transfers.mjs'
import { usage } from './usage.mjs'
import { withdrawals } from './withdrawals.mjs'

/** Every guard of the way of money, and of what decides whether a byte is billed. A guard that is not here is one that nobody proves. */
export const mutants = [
  ...orders,
  ...coupons,
  ...payments,
  ...prizes,
  ...settling,
  ...chain,
  ...rebates,
  ...renewals,
  ...refunds,
  ...transfers,
  ...grants,
  ...gifts,
  ...ledger,
  ...gateways,
  ...gatewaysOfAlipay,
  ...gatewaysOfWechat,
  ...gatewayPlatforms,
  ...requests,
  ...closing,
  ...tables,
  ...usage,
  ...byHand,
  ...agents,
  ...withdrawals,
]
