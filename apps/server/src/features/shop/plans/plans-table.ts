import type { Generated, Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'

interface PlansTable {
  id: Generated<bigint>
  public_id: string
  sort: Generated<number>
  name: string
  price_li: bigint
  traffic_bytes: bigint
  duration_days: Generated<number>
  /** Bytes a day; null: the site's usual quota. */
  daily_limit: bigint | null
  bonus_percent: Generated<number>
  entitlement_id: bigint | null
  entitlement_days: Generated<number>
  entitlement_text: Generated<string>
  device_count: Generated<number>
  speed_mbps: Generated<number>
  suggested_months: Generated<number>
  /** Raised by a trigger. */
  revision: Generated<number>
  created_at: Generated<Date>
  removed_at: Date | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    plans: PlansTable
  }
}

export type Plan = Selectable<PlansTable>
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
