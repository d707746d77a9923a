import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { type Seeded, unit } from './seeded.ts'

/**
 * Makes the table `past_givers`: customers whose use takes no permanent traffic, by place. They have enough to give and to
 * draw for.
 * @returns how many there are
 */
export async function chooseGivers(tx: Tx, { firstId, count }: Seeded): Promise<number> {
  await sql`
    create temp table past_givers on commit drop as
    select id, row_number() over (order by id) - 1 as place from users
    where id between ${firstId} and ${firstId + BigInt(count) - 1n} and email like 'seed-%@example.com'
      and ${unit('id', 3)} >= 0.3`.execute(tx)
  await sql`create unique index on past_givers (place)`.execute(tx)
  await sql`analyze past_givers`.execute(tx)
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from past_givers`.execute(tx)
  return Number(rows[0]?.n)
}
