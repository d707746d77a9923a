import { CompiledQuery } from 'kysely'
import { atOneMoment } from '../../platform/database/one-moment.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
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

/** Asks every invariant of one moment of the database, however long it takes. */
export async function verify(db: Db): Promise<Verdict[]> {
  return atOneMoment(db, verdictsIn)
}

export async function verdictsIn(tx: Tx): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { id, says, breaches } of invariants) {
    const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(breaches))
    verdicts.push({ id, says, holds: rows.length === 0, breaches: rows.slice(0, SHOWN), breachCount: rows.length })
  }
  return verdicts
}
