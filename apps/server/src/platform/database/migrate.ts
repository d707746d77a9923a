import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { withoutTimeLimit } from './deadline.ts'
import type { Db, Tx } from './tables.ts'

export interface Migration {
  name: string
  text: string
}

/** The SQL files of `migrations/`, in order of their numbers. */
export function readMigrations(): Migration[] {
  const directory = findUpwards('migrations')
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(directory, name), 'utf8') }))
}

/**
 * Brings the database to the newest state. Each file is one transaction that also records its name; processes that
 * start together wait for each other on the table of names.
 * @returns the names that were applied now
 */
export async function migrate(db: Db, migrations = readMigrations()): Promise<string[]> {
  await createNames(db)
  const known = await namesOf(db)
  const applied: string[] = []
  for (const migration of migrations) {
    if (known.includes(migration.name)) continue
    const isNew = await db.transaction().execute(async (tx) => {
      // Both waiting for another process and changing a large table take their time.
      await withoutTimeLimit(tx)
      await sql`lock table migrations in access exclusive mode`.execute(tx)
      const { rows } = await sql`select 1 from migrations where name = ${migration.name}`.execute(tx)
      if (rows.length > 0) return false
      await applyMigration(tx, migration)
      return true
    })
    if (isNew) applied.push(migration.name)
  }
  return applied
}

/** Waits for as long as another process works on the schema. */
async function namesOf(db: Db): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await withoutTimeLimit(tx)
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx)
    return rows.map(({ name }) => name)
  })
}

/**
 * Runs one file and records its name, in the caller's transaction. A file goes as it is: what is without parameters both
 * databases take whole, and they alone know where its statements end.
 */
export async function applyMigration(tx: Tx, { name, text }: Migration): Promise<void> {
  await sql.raw(text).execute(tx)
  await sql`insert into migrations (name) values (${name})`.execute(tx)
}

/** When processes create the table at once, PostgreSQL reports a duplicate to all but one: the table exists then. */
async function createNames(db: Db): Promise<void> {
  try {
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      db,
    )
  } catch (error) {
    if (!['23505', '42P07', '42710'].includes((error as { code?: string }).code ?? '')) throw error
  }
}

/** The folder lies beside the sources, and beside the built file's folder. */
function findUpwards(name: string): string {
  let directory = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(directory, name))) {
    const parent = dirname(directory)
    if (parent === directory) throw new Error(`no folder ${name} above ${import.meta.url}`)
    directory = parent
  }
  return join(directory, name)
}
