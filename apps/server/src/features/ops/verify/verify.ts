import { CompiledQuery, sql } from 'kysely'
import { atOneMoment } from '../../../platform/database/one-moment.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { invariants } from './invariants.ts'

export interface Verdict {
  id: string
  says: string
  holds: boolean
  /** The first rows that break it. */
  breaches: Record<string, unknown>[]
  breachCount: number
}

const SHOWN = 5

/** The books of sample data hold only when all of it is written. */
export class BeingSeeded extends Error {
  constructor() {
    super('sample data is being written')
  }
}

/** For sums over all days of all users, which at the usual few megabytes would be written to disk and read again. */
const MEMORY = '256MB'

/**
 * Asks every invariant of one moment of the database, however long it takes.
 * @param tell is told of each as soon as it is answered
 * @throws BeingSeeded while `dukou seed` writes
 */
export async function verify(db: Db, tell?: (verdict: Verdict) => void): Promise<Verdict[]> {
  return atOneMoment(db, async (tx) => {
    const { rows } = await sql`select 1 from site where seeding_until > clock_timestamp()`.execute(tx)
    if (rows.length > 0) throw new BeingSeeded()
    return verdictsIn(tx, tell)
  })
}

export async function verdictsIn(tx: Tx, tell?: (verdict: Verdict) => void): Promise<Verdict[]> {
  await sql`set local work_mem = ${sql.lit(MEMORY)}`.execute(tx)
  const verdicts: Verdict[] = []
  for (const { id, says, breaches } of invariants) {
    const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(breaches))
    const verdict = { id, says, holds: rows.length === 0, breaches: rows.slice(0, SHOWN), breachCount: rows.length }
    tell?.(verdict)
    verdicts.push(verdict)
  }
  return verdicts
}
