import type { Feature } from '../../../platform/feature.ts'
import { cancelWithdrawal } from './cancel.ts'
import { lists } from './exported-lists.ts'
import { invariants } from './invariants.ts'
import { messageWithdrawal } from './leave-message.ts'
import { forgetWithdrawals, hasOpenWithdrawal, moveWithdrawals } from './lifecycle.ts'
import { myWithdrawals } from './my-list.ts'
import { WITHDRAWAL_NAMES } from './names.ts'
import { listWithdrawals } from './office-list.ts'
import { makePayoutFile } from './payout-batch.ts'
import { settlePayoutFile } from './read-batch.ts'
import { refuseWithdrawal } from './refuse.ts'
import { requestWithdrawal } from './request.ts'
import { savePayoutAddress } from './save-address.ts'
import { settleWithdrawal } from './settle.ts'
import { takeWithdrawal } from './take.ts'
import { waitingWithdrawals } from './waiting.ts'
import { walletOfUser } from './wallet-of-user.ts'

export const withdrawalsFeature = {
  tables: ['payout_addresses', 'withdrawals'],
  routes: {
    cancelWithdrawal,
    listWithdrawals,
    makePayoutFile,
    messageWithdrawal,
    myWithdrawals,
    refuseWithdrawal,
    requestWithdrawal,
    savePayoutAddress,
    settlePayoutFile,
    settleWithdrawal,
    takeWithdrawal,
    waitingWithdrawals,
    walletOfUser,
  },
  invariants,
  lists,
  names: WITHDRAWAL_NAMES,
  keepsAccount: hasOpenWithdrawal,
  forget: forgetWithdrawals,
  move: moveWithdrawals,
} satisfies Feature
