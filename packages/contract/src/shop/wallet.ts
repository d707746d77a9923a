import { call } from '../call.ts'
import { as, nothing, oneOf, orNull, record, text, yuan } from '../codec.ts'

export const myWallet = call('/api/wallet/mywallet', {
  summary: 'The wallet: all money, what of it may be withdrawn, payout address',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: nothing,
  answer: record({
    totalLi: as('money', yuan),
    payoutAddress: as('address', orNull(text())),
    payoutAddressType: as('addressType', orNull(oneOf(['USDT-ERC20', 'USDT-TRC20']))),
    minWithdrawalLi: as('min_charge_money', yuan),
    // Ours: money that may only be spent here (late or double payments), and money reserved by open orders.
    creditLi: as('credit', yuan),
    reservedLi: as('reserved', yuan),
  }),
  refusals: [],
})
