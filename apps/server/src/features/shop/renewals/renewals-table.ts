import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'

export type RenewalRow = Selectable<Tables['renewals']>

/** The renewal of a user, kept from everybody else. Lock order: user, renewal, purses. */
export async function lockRenewal(tx: Tx, userId: bigint): Promise<RenewalRow | undefined> {
  return tx.selectFrom('renewals').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

export async function dropRenewal(db: Db | Tx, userId: bigint): Promise<void> {
  await db.deleteFrom('renewals').where('user_id', '=', userId).execute()
}
