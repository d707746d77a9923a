import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/**
 * Publishes the prizes as they are now as a new version of the odds, in the transaction that changed them. Waits for draws
 * that are under way.
 * @returns the number of the version
 */
export async function publishOdds(tx: Tx, now: Date, without?: bigint): Promise<number> {
  const { version: last } = await tx.selectFrom('prize_lottery').select('version').forUpdate().executeTakeFirstOrThrow()
  const version = last + 1
  await tx.insertInto('prize_versions').values({ version, published_at: now }).execute()
  await sql`insert into prize_odds (version, position, name, weight, permanent_gb, duration_days, pay_tenths, coupon_days,
      description, photo_url)
    select ${version}, row_number() over (order by id) - 1, name, weight, permanent_gb, duration_days,
      case when has_coupon then pay_tenths end, coupon_days, description, photo_url
    from prizes where removed_at is null and id is distinct from ${without ?? null}::bigint`.execute(tx)
  await tx.updateTable('prize_lottery').set({ version }).execute()
  return version
}
