import { CompiledQuery } from 'kysely'
import type { DeadlinePool } from './deadline.ts'
import type { Db } from './tables.ts'

export interface Statement {
  /** Prepared once per connection under this name. */
  name: string
  text: string
}

/**
 * The keys of a batch, sent as one text with commas between, as an array whose length the planner cannot see. If it could
 * count them, it would find one key cheaper than its prepared plan and plan each execution anew: for a single user four
 * fifths of what his read costs.
 */
export function keysIn(parameter: string, type = 'text'): string {
  return `array(select key::${type} from unnest(string_to_array(${parameter}, ',')) as key)`
}

/** Rows as arrays of columns, from a statement that a server connection prepares only once: for the hot paths. */
export type ReadRows = (statement: Statement, values: unknown[]) => Promise<unknown[][]>

export function readRowsFromPool(pool: DeadlinePool): ReadRows {
  return async ({ name, text }, values) => {
    const client = await pool.connect()
    try {
      const { rows } = await client.query({ name, text, values, rowMode: 'array' })
      return rows
    } finally {
      client.release()
    }
  }
}

export function readRowsFromDb(db: Db): ReadRows {
  return async ({ text }, values) => {
    const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
    return rows.map((row) => Object.values(row))
  }
}
