import { type RawBuilder, sql } from 'kysely'
import { ConfigError } from '../../../platform/config.ts'
import { withoutIdleLimit, withoutTimeLimit } from '../../../platform/database/deadline.ts'
import { applyMigration, readMigrations } from '../../../platform/database/migrate.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Header } from './backup.ts'
import { type BackupRow, withBackup } from './read-backup.ts'
import { dropEverything, withoutGuards } from './schema.ts'
import { tablesInOrder } from './tables.ts'

const BATCH = 1000

/**
 * Puts a backup into a database without users, all or nothing, on either kind of database. One of an older version gets
 * the schema of its day first and is then migrated like any other database. Under another key than the backed up site's
 * no server could start on it, so that nothing is touched.
 * @param keyFingerprint of the key that this site has
 * @returns rows restored
 */
export async function restore(db: Db, file: string, keyFingerprint: string): Promise<number> {
  return withBackup(file, async (header, rows) => {
    refuseOtherKey(header, keyFingerprint)
    return db.transaction().execute(async (tx) => {
      await withoutTimeLimit(tx)
      await withoutIdleLimit(tx)
      await refuseUsers(tx)
      const later = await goBackTo(tx, header.migrations)
      const tables = await tablesInOrder(tx)
      await sql`truncate ${sql.join(tables.map((name) => sql.id(name)))}`.execute(tx)
      const restored = await withoutGuards(tx, tables, () => insertAll(tx, rows, new Set(tables)))
      await moveSequences(tx, header.sequences)
      for (const migration of later) await applyMigration(tx, migration)
      return restored
    })
  })
}

function refuseOtherKey({ keyFingerprint: sealedWith }: Header, ours: string): void {
  if (sealedWith === null || sealedWith === ours) return
  throw new ConfigError(
    `The backup was sealed with the key ${sealedWith}, SECRET_KEY_FILE holds ${ours}. Nothing was restored. Give the right key file.`,
  )
}

async function refuseUsers(tx: Tx): Promise<void> {
  const { rows } = await sql`select 1 from users limit 1`.execute(tx)
  if (rows.length > 0) throw new ConfigError('This database has users. Restore into an empty one.')
}

/** @returns the migrations that came after the backup was made, still to be applied */
async function goBackTo(tx: Tx, names: Header['migrations']) {
  const all = readMigrations()
  const known = new Set(all.map(({ name }) => name))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new ConfigError(`The backup is newer than this program (it has ${unknown.join(', ')}). Update first.`)
  }
  const later = all.filter(({ name }) => !names.includes(name))
  if (later.length > 0) {
    await dropEverything(tx)
    for (const migration of all) if (names.includes(migration.name)) await applyMigration(tx, migration)
  }
  return later
}

async function insertAll(tx: Tx, rows: AsyncIterable<BackupRow>, tables: Set<string>): Promise<number> {
  const partitioned = await partitionedTables(tx)
  let restored = 0
  let batch: { table: string; rows: string[] } = { table: '', rows: [] }
  const insertBatch = async () => {
    if (partitioned.has(batch.table)) await makePartitions(tx, batch.table, batch.rows)
    await insertRows(tx, batch.table, batch.rows)
  }
  for await (const { table, row } of rows) {
    if (!tables.has(table)) throw new ConfigError(`The backup has rows of a table ${table}, which there is not.`)
    if (batch.table !== table || batch.rows.length >= BATCH) {
      await insertBatch()
      batch = { table, rows: [] }
    }
    batch.rows.push(row)
    restored += 1
  }
  await insertBatch()
  return restored
}

async function partitionedTables(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'p'`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/** Partitions are of days; the rows say of which. */
async function makePartitions(tx: Tx, table: string, rows: string[]): Promise<void> {
  await sql`select make_usage_partitions(day, day) from (
    select distinct day from json_populate_recordset(null::${sql.id(table)}, ${`[${rows.join(',')}]`}::json)) days`.execute(
    tx,
  )
}

/** SQLSTATE classes of values that are none, and of rows that break a rule. */
const UNFIT = /^2[23]/

async function insertRows(tx: Tx, table: string, rows: string[]): Promise<void> {
  if (rows.length === 0) return
  const name = sql.id(table)
  try {
    await insert(tx, name, rows)
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!UNFIT.test(code)) throw error
    throw new ConfigError(`Rows of the table ${table} do not fit; nothing was restored: ${message}.`)
  }
}

async function insert(tx: Tx, name: RawBuilder<unknown>, rows: string[]): Promise<void> {
  await sql`insert into ${name} overriding system value
    select * from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`.execute(tx)
}

/** Numbers go on where they stopped, or after the highest that is there. */
async function moveSequences(tx: Tx, last: Header['sequences']): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select table_name as table, column_name as column,
      substr(pg_get_serial_sequence(table_name, column_name), length('public.') + 1) as sequence
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`.execute(tx)
  for (const { table, column, sequence } of rows) {
    await sql`select setval(${`public.${sequence}`}::regclass, reached)
      from (select greatest(max(${sql.id(column)}), ${last[sequence] ?? null}::bigint) as reached from ${sql.id(table)}) t
      where reached is not null`.execute(tx)
  }
}
