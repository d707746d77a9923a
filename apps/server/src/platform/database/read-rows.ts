import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db } from './tables.ts'

export interface Statement {
  /** Prepared once per connection under this name. */
  name: string
  text: string
}

/** Rows as arrays of columns, from a statement that a server connection prepares only once: for the hot paths. */
export type ReadRows = (statement: Statement, values: unknown[]) => Promise<unknown[][]>

export function readRowsFromPool(pool: pg.Pool): ReadRows {
  return async ({ name, text }, values) => {
    const result = await pool.query({ name, text, values, rowMode: 'array' })
    return result.rows
  }
}

export function readRowsFromDb(db: Db): ReadRows {
  return async ({ text }, values) => {
    const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
    return rows.map((row) => Object.values(row))
  }
}
