import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { COUNTED_SECONDS } from './addresses-table.ts'

/** From how many addresses one user is connected now. Programs that tell no addresses leave it at 0. */
export async function addressesInUse({ now }: Pick<App, 'now'>, tx: Tx, userId: bigint): Promise<number> {
  const at = now()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from devices where user_id = ${userId}
      and seen_at between ${at}::timestamptz - make_interval(secs => ${COUNTED_SECONDS})
        and ${at}::timestamptz + make_interval(secs => ${COUNTED_SECONDS})`.execute(tx)
  return rows[0]?.count ?? 0
}
