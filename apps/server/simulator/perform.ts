import type { ActName } from './acts.ts'
import { ACCOUNT_KINDS } from './kinds/accounts.ts'
import { AGENCY_KINDS } from './kinds/agencies.ts'
import { CHAIN_KINDS } from './kinds/chain.ts'
import { GIFT_KINDS } from './kinds/gifts.ts'
import type { KindsOf } from './kinds/kind.ts'
import { LUCK_KINDS } from './kinds/luck.ts'
import { NETWORK_KINDS } from './kinds/network.ts'
import { ORDER_KINDS } from './kinds/orders.ts'
import { STAFF_KINDS } from './kinds/staff.ts'
import { TRANSFER_KINDS } from './kinds/transfers.ts'
import { WITHDRAWAL_KINDS } from './kinds/withdrawals.ts'

/** How each act is done. */
export const KINDS: KindsOf<ActName> = {
  ...ORDER_KINDS,
  ...TRANSFER_KINDS,
  ...CHAIN_KINDS,
  ...GIFT_KINDS,
  ...LUCK_KINDS,
  ...WITHDRAWAL_KINDS,
  ...STAFF_KINDS,
  ...AGENCY_KINDS,
  ...ACCOUNT_KINDS,
  ...NETWORK_KINDS,
}
