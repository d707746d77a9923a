import { PAYOUT_NETWORKS } from '@dukou/domain'
import { call } from '../call.ts'
import { as, flag, id, instant, nothing, oneOf, orNull, record, text, yuan } from '../codec.ts'

export const payoutNetwork = oneOf(PAYOUT_NETWORKS)

export const myWallet = call('/api/wallet/mywallet', {
  summary: 'The wallet: balance, withdrawable part and its time, payout address',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: nothing,
  answer: record({
    totalLi: as('money', yuan),
    payoutAddress: as('address', orNull(text())),
    payoutAddressType: as('addressType', orNull(payoutNetwork)),
    minWithdrawalLi: as('min_charge_money', yuan),
    // Ours: money that may only be spent here (late or double payments), and money reserved by open orders.
    creditLi: as('credit', yuan),
    reservedLi: as('reserved', yuan),
    /** The part that a withdrawal takes. */
    withdrawableLi: as('withdrawable', yuan),
    /** No withdrawal before this moment, after a change of password, second factor or address; null: no hold. */
    heldUntil: as('heldUntil', orNull(instant)),
    /** A withdrawal and a new address need a code of the second factor. */
    asksForCode: as('needCode', flag),
    /** The withdrawal that waits to be settled. */
    openWithdrawalId: as('openChargeId', orNull(id)),
    /** The site's own receiving address: never a payout address. */
    ownAddress: as('siteAddress', text()),
  }),
  refusals: [],
})
