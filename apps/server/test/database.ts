import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/platform/database/connect.ts'
import { migrate, readMigrations } from '../src/platform/database/migrate.ts'
import { pgliteDialect, pgliteParsers } from '../src/platform/database/pglite.ts'
import { readRowsFromDb } from '../src/platform/database/read-rows.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { sha256 } from '../src/platform/ids.ts'
import { testConfig } from './config.ts'
import { TEMPLATE } from './global-setup.ts'

const IN_USE = '55006'

/** An empty, migrated database of the kind this run is about; where it is about none, on a server if there is one. */
export async function testDatabase(): Promise<Database & { url: string }> {
  const kind = process.env.TEST_DATABASE ?? (inject('postgresUrl') ? 'postgres' : 'pglite')
  return kind === 'postgres' ? onServer() : embeddedDatabase()
}

let made = 0
const standing = new Set<string>()

async function onServer(): Promise<Database & { url: string }> {
  const name = `test_${process.pid}_${Date.now()}_${made++}`
  await maintain((client) => client.query(`create database ${name} template ${TEMPLATE}`))
  standing.add(name)
  const url = inject('postgresUrl').replace(/\/postgres$/, `/${name}`)
  const databaseUrl = `${url}?host=${inject('postgresSocketFolder')}`
  return { ...(await openDatabase(testConfig({ databaseUrl }))), url }
}

/** Drops the databases that this worker has closed. One that is still in use is tried again after the next file. */
export async function dropDatabases(): Promise<void> {
  if (standing.size === 0) return
  await maintain(async (client) => {
    const { rows } = await client.query<{ datname: string | null }>('select datname from pg_stat_activity')
    const busy = new Set(rows.map(({ datname }) => datname))
    for (const name of [...standing].filter((one) => !busy.has(one))) {
      try {
        await client.query(`drop database ${name}`)
        standing.delete(name)
      } catch (error) {
        if ((error as { code?: string }).code !== IN_USE) throw error
      }
    }
  })
}

async function maintain(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  await work(client).finally(() => client.end())
}

/** Making a cluster takes seconds, loading a dumped one half a second; unpacking it each time would double that. */
export async function embeddedDatabase(): Promise<Database & { url: string }> {
  const dumped = new Blob([readFileSync(await template())], { type: 'application/x-tar' })
  const database = await PGlite.create('memory://', { parsers: pgliteParsers, loadDataDir: dumped })
  const db = new Kysely<Tables>({ dialect: pgliteDialect(database) })
  return { db, readRows: readRowsFromDb(db), kind: 'embedded', url: '', close: () => db.destroy() }
}

/** Lays an empty, migrated database into a data directory, as the first start of a server would in six seconds. */
export async function layEmbedded(dataDir: string): Promise<void> {
  const directory = join(dataDir, 'pglite')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const { status, stderr } = spawnSync('tar', ['-xf', await template(), '-C', directory])
  if (status !== 0) throw new Error(`tar failed: ${stderr}`)
}

/** @returns the file of an empty, migrated database, made once for each state of the migrations */
async function template(): Promise<string> {
  const version = sha256(
    readMigrations()
      .map(({ name, text }) => `-- ${name}\n${text}`)
      .join('\n'),
  )
    .toString('hex')
    .slice(0, 16)
  const directory = join(import.meta.dirname, '../../../node_modules/.cache/dukou')
  const file = join(directory, `pglite-${version}.tar`)
  if (!existsSync(file)) {
    const database = await PGlite.create('memory://', { parsers: pgliteParsers })
    const db = new Kysely<Tables>({ dialect: pgliteDialect(database) })
    await migrate(db)
    const dump = await database.dumpDataDir('none')
    mkdirSync(directory, { recursive: true })
    // Under its name only when it is whole, for other workers look for it at the same time.
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
    renameSync(unfinished, file)
    await db.destroy()
  }
  return file
}
