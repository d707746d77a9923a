import { OPEN_REFUND_STATUSES } from '@dukou/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/** Whether a refund to the account, or to one that was merged into it, has not ended: that keeps it from deletion. */
export async function hasOpenRefund(tx: Tx, userId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from refunds f join accounts u on u.id = f.user_id
    where f.status = any(${[...OPEN_REFUND_STATUSES]}::text[]) and (u.id = ${userId} or u.merged_into_id = ${userId}) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
