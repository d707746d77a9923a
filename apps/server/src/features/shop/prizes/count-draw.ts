import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

interface DayOfDraw {
  day: string
  costGb: number
  /** Bytes that this draw gives. */
  valueGb: number
  /** The most that any draw of this version can cost the site. */
  worstGb: number
  /** Bytes that draws may cost the site on a day; 0: no limit. */
  limitGb: number
}

/**
 * Counts a draw into its day. Refused by what the draw could have won at worst, never by what it did win: a limit that
 * looked at the outcome would change the odds. Draws of a day wait for each other here.
 * @returns what the day's draws have cost the site after this one, in GB; negative: they brought more in
 */
export async function countDraw(tx: Tx, { day, costGb, valueGb, worstGb, limitGb }: DayOfDraw): Promise<bigint> {
  await sql`insert into prize_days (day) values (${day}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ loss: bigint }>`
    update prize_days set draws = draws + 1, spent_gb = spent_gb + ${costGb}, given_gb = given_gb + ${valueGb}
    where day = ${day} and (${limitGb}::bigint = 0 or given_gb - spent_gb + ${worstGb} <= ${limitGb}::bigint)
    returning given_gb - spent_gb as loss`.execute(tx)
  return rows[0]?.loss ?? refuse('lotteryDayFull')
}
