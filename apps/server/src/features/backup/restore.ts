import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { ConfigError } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { FORMAT } from './backup.ts'
import { tablesInOrder } from './tables.ts'

const BATCH = 1000

/**
 * Puts a backup into a database without users, all or nothing, on either kind of database.
 * @returns rows restored
 */
export async function restore(db: Db, file: string): Promise<number> {
  const lines = createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`select 1 from users limit 1`.execute(tx)
    if (rows.length > 0) throw new ConfigError('This database has users. Restore into an empty one.')
    let header: { migrations: string[] } | undefined
    let restored = 0
    let complete = false
    let batch: { table: string; rows: string[] } | undefined
    const flush = async () => {
      if (batch && batch.rows.length > 0) await insertRows(tx, batch.table, batch.rows)
      batch = undefined
    }
    for await (const line of lines) {
      if (!header) {
        header = await checkHeader(tx, line)
        await emptyTables(tx)
        continue
      }
      const tab = line.indexOf('\t')
      const table = line.slice(0, tab)
      const rest = line.slice(tab + 1)
      if (table === 'end') {
        await flush()
        complete = Number(rest) === restored
        continue
      }
      if (batch?.table !== table || batch.rows.length >= BATCH) await flush()
      batch ??= { table, rows: [] }
      batch.rows.push(rest)
      restored += 1
    }
    if (!complete) throw new ConfigError(`The backup ${file} is cut short or damaged; nothing was restored.`)
    await moveSequences(tx)
    return restored
  })
}

async function checkHeader(tx: Tx, line: string): Promise<{ migrations: string[] }> {
  const header = JSON.parse(line) as { dukou?: string; format?: number; migrations: string[] }
  if (header.dukou !== 'backup' || header.format !== FORMAT)
    throw new ConfigError('This is not a backup that this version can read.')
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx)
  const known = new Set(rows.map(({ name }) => name))
  const newer = header.migrations.filter((name) => !known.has(name))
  if (newer.length > 0)
    throw new ConfigError(`The backup is newer than this program (it has ${newer.join(', ')}). Update first.`)
  return header
}

async function emptyTables(tx: Tx): Promise<void> {
  const names = (await tablesInOrder(tx)).map((name) => sql.id(name))
  await sql`truncate ${sql.join(names)}`.execute(tx)
}

async function insertRows(tx: Tx, table: string, rows: string[]): Promise<void> {
  const name = sql.id(table)
  await sql`insert into ${name} overriding system value
    select * from jsonb_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::jsonb)`.execute(tx)
}

/** Numbers go on where the backup stopped. */
async function moveSequences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(tx)
  for (const { table_name, column_name } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table_name}, ${column_name}), m.last)
      from (select max(${sql.id(column_name)}) as last from ${sql.id(table_name)}) m where m.last is not null`.execute(
      tx,
    )
  }
}
