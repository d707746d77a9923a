import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { testConfig } from '../../../test/config.ts'
import { openDatabase } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'
import { pgliteDialect, pgliteParsers } from './pglite.ts'
import { postgresDialect } from './postgres.ts'
import type { Db, Tables } from './tables.ts'

/** As many processes as a rolling start brings, all on one empty database. */
const PROCESSES = 6

it('brings an empty database up once, however many processes start at the same moment', async () => {
  const { dbs, close } = await (process.env.TEST_DATABASE === 'postgres' ? emptyOnServer() : emptyEmbedded())
  const applied = await Promise.all(dbs.map((db) => migrate(db)))
  expect(applied.flat().sort()).toEqual(readMigrations().map(({ name }) => name))
  await close()
})

let made = 0

async function emptyOnServer(): Promise<{ dbs: Db[]; close(): Promise<unknown> }> {
  const serverUrl = inject('postgresUrl')
  const name = `empty_${process.pid}_${made++}`
  const admin = await openDatabase(testConfig({ databaseUrl: serverUrl }))
  await sql.raw(`create database ${name}`).execute(admin.db)
  await admin.close()
  const url = serverUrl.replace(/\/postgres$/, `/${name}`)
  const dbs = Array.from({ length: PROCESSES }, () => new Kysely<Tables>({ dialect: postgresDialect(url, 1).dialect }))
  // All connections stand before the first statement, so that they really meet.
  await Promise.all(dbs.map((db) => sql`select 1`.execute(db)))
  return { dbs, close: () => Promise.all(dbs.map((db) => db.destroy())) }
}

async function emptyEmbedded(): Promise<{ dbs: Db[]; close(): Promise<unknown> }> {
  const database = await PGlite.create('memory://', { parsers: pgliteParsers })
  const db = new Kysely<Tables>({ dialect: pgliteDialect(database) })
  return { dbs: Array.from({ length: PROCESSES }, () => db), close: () => db.destroy() }
}
