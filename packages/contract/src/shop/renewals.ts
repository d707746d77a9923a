import { call } from '../call.ts'
import { as, flag, id, instant, nothing, orNull, record, text, yuan } from '../codec.ts'

const renewalShape = record({
  /** Whether it is chosen. Otherwise this is what could be: the time package that was bought last, while it is on sale. */
  chosen: as('chosen', flag),
  /** False: nothing is charged, because the plan is not sold to the customer or the site takes no balance for it. */
  isPayable: as('payable', flag),
  planId: as('combo_id', id),
  planName: as('name', text()),
  priceLi: as('price', yuan),
  timeExpiresAt: as('vipExpireTime', instant),
  firstTryAt: as('firstTry', instant),
  /** Money of the wallet that no order holds. */
  spendableLi: as('money', yuan),
})

const renewalAnswer = record({ renewal: as('renewal', orNull(renewalShape)) })

export const myRenewal = call('/api/renewal/mine', {
  summary:
    'Ours: automatic renewal of the time package from the wallet, or which one could be chosen; null where none is chosen and no running time package is on sale',
  caller: 'member',
  reads: true,
  input: nothing,
  answer: renewalAnswer,
  refusals: [],
})

export const chooseRenewal = call('/api/renewal/choose', {
  summary: 'Ours: renews the time package from the wallet from now on, told three days before, one attempt a day',
  caller: 'member',
  input: record({ planId: as('combo_id', id) }),
  answer: renewalAnswer,
  refusals: ['planNotFound', 'planNotRenewable', 'noTimePackage', 'walletPurchaseOff'],
})

export const endRenewal = call('/api/renewal/end', {
  summary: 'Ours: ends automatic renewal; nothing is charged any more',
  caller: 'member',
  input: nothing,
  answer: renewalAnswer,
  refusals: [],
})
