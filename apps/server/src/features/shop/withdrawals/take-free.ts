import { type PayoutNetwork, sourcesOf, withdrawalMachine } from '@dukou/domain'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'

/**
 * Takes up the free withdrawals of a network, except those of the staff member and of disabled users: staff settle or refuse
 * the latter one by one. The account that a merged one belongs to now decides.
 */
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
        .where(
          sql<boolean>`not exists (select 1 from accounts u join accounts o on o.id = coalesce(u.merged_into_id, u.id)
            where u.id = withdrawals.user_id and (o.disabled or o.id = ${ctx.actor.id}))`,
        )
        .where('status', 'in', sourcesOf(withdrawalMachine, 'taken'))
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .where('status', 'in', sourcesOf(withdrawalMachine, 'taken'))
    .execute()
}
