import { sourcesOf, type TradeStatus, tradeMachine } from '@dukou/domain'
import type { Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'

type Changes = Omit<Updateable<Tables['trades']>, 'id' | 'status'>

/** The beginning of every update that changes the state of trades: only from a state that may go there. */
export function movingTrades(db: Db | Tx, to: TradeStatus, changes: Changes) {
  return db
    .updateTable('trades')
    .set({ ...changes, status: to })
    .where('status', 'in', sourcesOf(tradeMachine, to))
}

/** @returns false when the trade's state does not lead there; then nothing was changed */
export async function moveTrade(db: Db | Tx, id: bigint, to: TradeStatus, changes: Changes): Promise<boolean> {
  const moved = await movingTrades(db, to, changes).where('id', '=', id).returning('id').executeTakeFirst()
  return moved !== undefined
}
