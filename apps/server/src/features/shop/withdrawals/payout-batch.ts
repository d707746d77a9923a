import type { Calls } from '@dukou/contract'
import { payoutFile, usdtMilliOf } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { takeFree } from './take-free.ts'

/**
 * Takes up all free withdrawals of a network under one batch. A batch that exists is written out again, without the
 * withdrawals that are settled or refused: whoever pays the file would pay them a second time.
 */
export const makePayoutFile: Handler<Calls['makePayoutFile']> = async (ctx, { network, batchId }) =>
  ctx.db.transaction().execute(async (tx) => {
    const id = batchId ?? newPublicId()
    if (batchId === null && network !== null) await takeFree(ctx, tx, network, id)
    const rows = await tx
      .selectFrom('withdrawals')
      .selectAll()
      .where('batch_id', '=', id)
      .where('status', '=', 'taken')
      .orderBy('id')
      .execute()
    if (rows.length === 0) refuse('nothingToPay')
    if (batchId === null) {
      await writeAudit(tx, {
        ...actedBy(ctx.actor),
        action: 'makePayoutFile',
        target: id,
        detail: { network, rows: rows.length },
      })
    }
    const payouts = rows.map((row) => ({
      withdrawalId: row.public_id,
      network: row.network,
      address: row.address,
      usdtMilli: usdtMilliOf(row.amount_li, row.rate_ten_thousandths ?? ctx.settings.usdtRateTenThousandths),
    }))
    return { batchId: id, count: rows.length, file: payoutFile(payouts) }
  })
