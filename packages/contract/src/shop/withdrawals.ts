import { call } from '../call.ts'
import { as, id, instant, list, nothing, oneOf, orNull, record, text, usdt, words, yuan } from '../codec.ts'
import { payoutNetwork } from './wallet.ts'

/** The product knows `request` and `paid`; the others are ours. */
export const withdrawalStatus = words({
  requested: 'request',
  taken: 'taken',
  paid: 'paid',
  refused: 'refused',
  cancelled: 'cancelled',
})

/** A code of the second factor. Needed where the owner has one. */
const code = as('code', orNull(text(40)))

export const myWithdrawals = call('/api/wallet/charge_list', {
  summary: 'The user’s withdrawals, newest first',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  pages: true,
  input: nothing,
  answer: list(
    record({
      amountLi: as('money', yuan),
      message: as('msg', text()),
      requestedAt: as('requestTime', instant),
      leftLi: as('left', yuan),
      status: as('status', withdrawalStatus),
      // Ours.
      id: as('_id', id),
      network: as('addressType', payoutNetwork),
      address: as('address', text()),
      closedAt: as('paidTime', orNull(instant)),
      transactionId: as('txid', text()),
      paidUsdtMilli: as('usdt', orNull(usdt)),
    }),
  ),
  refusals: [],
})

export const walletSpends = call('/api/wallet/spend_list', {
  summary:
    'The newest 500 changes of the wallet beside withdrawals and rebates: spendMoney is what was spent, and negative where money came in',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  pages: true,
  input: nothing,
  answer: list(
    record({
      spentLi: as('spendMoney', yuan),
      description: as('desc', text()),
      at: as('time', instant),
      leftLi: as('left', yuan),
      // Ours.
      kind: as('type', oneOf(['purchase', 'payment', 'refund', 'correction', 'merge', 'other'])),
      /** The row’s place in the list. */
      cursor: as('cursor', text()),
    }),
  ),
  refusals: [],
})

export const savePayoutAddress = call('/api/wallet/change_reward_adress', {
  summary: 'Sets the payout address. A change of it stops withdrawals for 24 hours, and the owner is told by mail',
  caller: 'member',
  agency: 'allowed',
  input: record({ network: as('addressType', payoutNetwork), address: as('address', text(200)), code }),
  answer: record({
    network: as('addressType', payoutNetwork),
    address: as('address', text()),
    heldUntil: as('heldUntil', orNull(instant)),
  }),
  refusals: ['payoutAddressRefused', 'moneyNeedsCode', 'secondFactorWrong', 'accountMerged', 'accountDeleted'],
})

export const requestWithdrawal = call('/api/wallet/make_charge', {
  summary: 'Asks for a payout of all that may be withdrawn, to the saved address',
  caller: 'member',
  agency: 'allowed',
  idempotent: true,
  input: record({ code }),
  answer: record({ id: as('_id', id), amountLi: as('money', yuan), leftLi: as('left', yuan) }),
  refusals: [
    'withdrawalRefused',
    'payoutAddressMissing',
    'moneyHeld',
    'withdrawalWaits',
    'withdrawalTooFrequent',
    'moneyNeedsCode',
    'secondFactorWrong',
    'accountMerged',
    'accountDeleted',
  ],
})

const chargeId = as('charge_id', id)

export const cancelWithdrawal = call('/api/wallet/cancel_charge', {
  summary: 'Ours: cancels a withdrawal that nobody has taken up, with the money back in the wallet',
  caller: 'member',
  agency: 'allowed',
  input: record({ withdrawalId: chargeId }),
  answer: nothing,
  refusals: ['withdrawalNotFound', 'withdrawalMoved', 'accountMerged', 'accountDeleted'],
})
