import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'

export async function hasPlans(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('plans').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Puts plans on sale. */
export async function addPlans(db: Db | Tx, plans: Omit<Insertable<Tables['plans']>, 'public_id'>[]): Promise<void> {
  await db
    .insertInto('plans')
    .values(plans.map((plan) => ({ public_id: newPublicId(), ...plan })))
    .execute()
}
