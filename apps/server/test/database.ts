import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/platform/database/connect.ts'
import { migrate, readMigrations } from '../src/platform/database/migrate.ts'
import { pgliteDialect, pgliteParsers } from '../src/platform/database/pglite.ts'
import { readRowsFromDb } from '../src/platform/database/read-rows.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { sha256 } from '../src/platform/ids.ts'
import { testConfig } from './config.ts'
import { TEMPLATE } from './global-setup.ts'

/** An empty, migrated database of the kind this run is about; where it is about none, on a server if there is one. */
export async function testDatabase(): Promise<Database & { url: string }> {
  const kind = process.env.TEST_DATABASE ?? (inject('postgresUrl') ? 'postgres' : 'pglite')
  return kind === 'postgres' ? onServer() : embeddedDatabase()
}

let made = 0

async function onServer(): Promise<Database & { url: string }> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${process.pid}_${Date.now()}_${made++}`
  const admin = await openDatabase(testConfig({ databaseUrl: serverUrl }))
  await sql.raw(`create database ${name} template ${TEMPLATE}`).execute(admin.db)
  await admin.close()
  const url = serverUrl.replace(/\/postgres$/, `/${name}`)
  return { ...(await openDatabase(testConfig({ databaseUrl: url }))), url }
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
