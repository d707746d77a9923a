import { CompiledQuery } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { type Invariant, invariants } from './invariants.ts'

export interface Verdict {
  id: string
  says: string
  holds: boolean
  /** The first rows that break it. */
  breaches: Record<string, unknown>[]
  breachCount: number
}

const SHOWN = 5

/** Asks every invariant of one moment of the database. */
export async function verify(db: Db, asked: Invariant[] = invariants): Promise<Verdict[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const verdicts: Verdict[] = []
      for (const { id, says, breaches } of asked) {
        const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(breaches))
        verdicts.push({ id, says, holds: rows.length === 0, breaches: rows.slice(0, SHOWN), breachCount: rows.length })
      }
      return verdicts
    })
}
