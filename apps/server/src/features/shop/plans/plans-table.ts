import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'

export type Plan = Selectable<Tables['plans']>
/** Columns of a plan that an operator can set. */
export type PlanColumns = Omit<Plan, 'id' | 'public_id' | 'revision' | 'created_at' | 'removed_at'>

/** A plan that is on sale. */
export async function findPlan(db: Db | Tx, publicId: string): Promise<Plan | undefined> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** A plan that is on sale, by the id that orders keep. */
export async function findPlanById(db: Db | Tx, id: bigint): Promise<Plan | undefined> {
  return db.selectFrom('plans').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()
}
