import { sourcesOf, transferMachine } from '@dukou/domain'
import type { App } from '../../../../platform/context.ts'
import { reportTrouble } from '../../../../platform/http/trouble.ts'
import { settle } from '../settle.ts'

const BATCH = 50

/** Has the money of found transfers decided about. Several processes may, and each transfer is one receipt all the same. */
export async function bookTransfers(app: App): Promise<void> {
  const found = await app.db
    .selectFrom('chain_transfers')
    .select(['id', 'channel', 'tx_hash', 'log_index', 'trade_no', 'amount_li', 'sender'])
    .where('state', '=', 'found')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const transfer of found) {
    try {
      await settle(app, {
        paymentAccount: transfer.channel,
        externalNo: `${transfer.tx_hash}:${transfer.log_index}`,
        tradeNo: transfer.trade_no ?? '',
        amountLi: transfer.amount_li,
        payer: transfer.sender,
      })
      await app.db
        .updateTable('chain_transfers')
        .set({ state: 'booked' })
        .where('id', '=', transfer.id)
        .where('state', 'in', sourcesOf(transferMachine, 'booked'))
        .execute()
    } catch (error) {
      // The others do not wait for it; it is tried again.
      await reportTrouble(app, 'chain transfer', error)
    }
  }
}
