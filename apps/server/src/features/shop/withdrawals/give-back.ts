import type { Tx } from '../../../platform/database/tables.ts'
import { postJournal } from '../../books/ledger/index.ts'
import type { Withdrawal } from './withdrawals-table.ts'

/** Books the money of a withdrawal that ended unpaid back into a wallet. Call after the move of its state. */
export async function giveBack(tx: Tx, { id, amount_li }: Withdrawal, userId: bigint): Promise<void> {
  await postJournal(tx, {
    key: `withdraw_back:${id}`,
    kind: 'withdrawalReturned',
    legs: [
      { account: 'withdrawPending', amountLi: -amount_li },
      { account: 'wallet', userId, amountLi: amount_li },
    ],
  })
}
