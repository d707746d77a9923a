import { type PayoutNetwork, sourcesOf, withdrawalMachine } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'

/** Takes up the withdrawals of a network that nobody has taken up, other people's than the staff member's own. */
export async function takeFree(ctx: Ctx<Actor>, tx: Tx, network: PayoutNetwork, batchId: string): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({
      status: 'taken',
      taken_at: ctx.now(),
      taken_by: ctx.actor.id,
      batch_id: batchId,
      rate_ten_thousandths: ctx.settings.usdtRateTenThousandths,
    })
    .where('id', 'in', (query) =>
      // Locks in the order of the ids, as the read-back of a file does.
      query
        .selectFrom('withdrawals')
        .select('id')
        .where('network', '=', network)
        .where('user_id', '<>', ctx.actor.id)
        .where('status', 'in', sourcesOf(withdrawalMachine, 'taken'))
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .where('status', 'in', sourcesOf(withdrawalMachine, 'taken'))
    .execute()
}
