import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { ConfigError } from '../../../platform/config.ts'
import { withoutIdleLimit } from '../../../platform/database/deadline.ts'
import { atOneMoment } from '../../../platform/database/one-moment.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { isDatabaseTrouble } from '../../../platform/http/trouble.ts'
import { tablesInOrder } from './tables.ts'

export const FORMAT = 1
const BATCH = 2000

/** The first line of a backup. */
export interface Header {
  dukou: 'backup'
  format: number
  madeAt: string
  migrations: string[]
  keyFingerprint: string | null
  /** The last number that each sequence gave. A number is never given twice, also where its row is gone. */
  sequences: Record<string, string>
}

/**
 * Writes all rows of one moment as gzipped lines: a header, then per row its table and its JSON as the database spells
 * it, so that no number passes through a float. The key file is not in it: keep it elsewhere.
 * @returns rows written
 */
export async function backup(db: Db, file: string): Promise<number> {
  const part = `${file}.part`
  let written = 0
  try {
    await atOneMoment(db, async (tx) => {
      await withoutIdleLimit(tx)
      const lines = async function* () {
        yield `${JSON.stringify(await headerOf(tx))}\n`
        for (const table of await tablesInOrder(tx)) {
          for await (const rows of batchesOf(tx, table)) {
            written += rows.length
            // Many in one piece: each goes to another thread to be packed, which takes longer than the packing of a row.
            yield rows.map(({ row }) => `${table}\t${row}\n`).join('')
          }
        }
        yield `end\t${written}\n`
      }
      await pipeline(Readable.from(lines()), createGzip(), createWriteStream(part, { mode: 0o600 }))
    })
  } catch (error) {
    await rm(part, { force: true })
    const { syscall, message } = error as NodeJS.ErrnoException
    if (syscall === undefined || isDatabaseTrouble(error)) throw error
    throw new ConfigError(`Cannot write the backup ${file}: ${message}.`)
  }
  await rename(part, file)
  return written
}

async function headerOf(tx: Tx): Promise<Header> {
  const { rows: names } = await sql<{ name: string }>`select name from migrations order by name`.execute(tx)
  const { rows: site } = await sql<{ key_fingerprint: string | null }>`select key_fingerprint from site`.execute(tx)
  const { rows: sequences } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(tx)
  return {
    dukou: 'backup',
    format: FORMAT,
    madeAt: new Date().toISOString(),
    migrations: names.map(({ name }) => name),
    keyFingerprint: site[0]?.key_fingerprint ?? null,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
  }
}

async function* batchesOf(tx: Tx, table: string): AsyncGenerator<{ row: string }[]> {
  await sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as row from ${sql.id(table)} t`.execute(
    tx,
  )
  for (let count = BATCH; count === BATCH; ) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(tx)
    if (rows.length > 0) yield rows
    count = rows.length
  }
  await sql`close backup_rows`.execute(tx)
}
