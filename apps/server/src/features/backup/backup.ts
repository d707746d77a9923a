import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { tablesInOrder } from './tables.ts'

export const FORMAT = 1
const BATCH = 2000

/**
 * Writes all rows of one moment as gzipped lines: a header, then per row its table and its JSON as the database spells
 * it, so that no number passes through a float. The key file is not in it: keep it elsewhere.
 * @returns rows written
 */
export async function backup(db: Db, file: string): Promise<number> {
  let written = 0
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const lines = async function* () {
        yield `${JSON.stringify(await headerOf(tx))}\n`
        for (const table of await tablesInOrder(tx)) {
          for await (const row of rowsOf(tx, table)) {
            written += 1
            yield `${table}\t${row}\n`
          }
        }
        yield `end\t${written}\n`
      }
      await pipeline(Readable.from(lines()), createGzip(), createWriteStream(`${file}.part`, { mode: 0o600 }))
    })
  await rename(`${file}.part`, file)
  return written
}

async function headerOf(tx: Tx) {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(tx)
  const { rows: site } = await sql<{ key_fingerprint: string | null }>`select key_fingerprint from site`.execute(tx)
  return {
    dukou: 'backup',
    format: FORMAT,
    madeAt: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
    keyFingerprint: site[0]?.key_fingerprint ?? null,
  }
}

/** Row by place on disk: cheap, complete and unmoved within one transaction's view. */
async function* rowsOf(tx: Tx, table: string): AsyncGenerator<string> {
  const name = sql.id(table)
  for (let after = '(0,0)'; ; ) {
    const { rows } = await sql<{ place: string; row: string }>`
      select t.ctid::text as place, to_jsonb(t)::text as row from ${name} t
      where t.ctid > ${after}::tid order by t.ctid limit ${sql.lit(BATCH)}`.execute(tx)
    for (const { row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.place
  }
}
