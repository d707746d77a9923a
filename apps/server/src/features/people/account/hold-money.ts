import { MONEY_HOLD_HOURS } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'

/** In SQL, for an update of users: the end of a hold that begins now. A hold that ends later stays. */
export function heldUntil(app: Pick<App, 'now'>): RawBuilder<Date> {
  const until = new Date(app.now().getTime() + MONEY_HOLD_HOURS * 3_600_000)
  return sql<Date>`greatest(money_held_until, ${until})`
}

/** Stops withdrawals of a user for {@link MONEY_HOLD_HOURS} hours, so that the owner can react to a change. @returns the end */
export async function holdMoney(app: Pick<App, 'now'>, tx: Tx, userId: bigint): Promise<Date> {
  const { money_held_until } = await tx
    .updateTable('users')
    .set({ money_held_until: heldUntil(app) })
    .where('id', '=', userId)
    .returning('money_held_until')
    .executeTakeFirstOrThrow()
  return money_held_until ?? app.now()
}
