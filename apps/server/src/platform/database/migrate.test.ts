import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { emptyDatabase } from '../../../test/process.ts'
import type { Database } from './connect.ts'
import { migrate, readMigrations, statementsOf } from './migrate.ts'
import { pgliteDialect, pgliteParsers } from './pglite.ts'
import { postgresDialect } from './postgres.ts'
import type { Db, Tables } from './tables.ts'

/** As many processes as a rolling start brings, all on one empty database. */
const PROCESSES = 6

const open: Database[] = []
afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
})

async function database(): Promise<Database> {
  const made = await testDatabase()
  open.push(made)
  return made
}

const names = readMigrations().map(({ name }) => name)

describe('the migrations', () => {
  it('are numbered without a gap, and lie in the order of their numbers', () => {
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
    expect(names.every((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toBe(true)
  })

  it('are recorded, and done a second time change nothing', async () => {
    const { db } = await database()
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(names)
    expect(await migrate(db)).toEqual([])
  })

  it('that fail half-way leave nothing of their file, and are tried again', async () => {
    const { db } = await database()
    const bad = { name: '9999-bad.sql', text: 'create table half (id int); select 1 / 0;' }
    await expect(migrate(db, [bad])).rejects.toThrow('division by zero')
    const { rows } = await sql`select 1 from pg_tables where tablename = 'half'`.execute(db)
    expect(rows).toEqual([])
    const good = { name: '9999-bad.sql', text: 'create table half (id int);' }
    expect(await migrate(db, [good])).toEqual(['9999-bad.sql'])
    expect(await migrate(db, [good])).toEqual([])
  })

  it('bring an empty database up once, however many processes start at the same moment', async () => {
    const { dbs, close } = await (process.env.TEST_DATABASE === 'postgres' ? emptyOnServer() : emptyEmbedded())
    const applied = await Promise.all(dbs.map((db) => migrate(db)))
    expect(applied.flat().sort()).toEqual(names)
    await close()
  })
})

describe('a file of statements', () => {
  it.each([
    ['select 1', ['select 1']],
    ['select 1;', ['select 1']],
    ['select 1;\n\n  select 2 ;;', ['select 1', 'select 2']],
    ['-- a; comment\nselect 1;\n  -- b;\nselect 2', ['select 1', 'select 2']],
    [
      'create function f() returns int language sql as $$ select 1; select 2; $$;\nselect 3;',
      ['create function f() returns int language sql as $$ select 1; select 2; $$', 'select 3'],
    ],
    ['', []],
    ['-- only words', []],
  ])('%j is taken apart at the semicolons between statements', (text, statements) => {
    expect(statementsOf(text)).toEqual(statements)
  })

  it.each(readMigrations())('$name has no semicolon where it would be cut wrongly', ({ text }) => {
    const outsideBodies = text.split('$$').filter((_, index) => index % 2 === 0)
    for (const part of outsideBodies) {
      expect(part).not.toMatch(/'[^'\n]*;[^'\n]*'/)
      expect(part).not.toMatch(/\S.*--.*;/)
    }
    expect(text.split('$$').length % 2).toBe(1)
  })
})

async function emptyOnServer(): Promise<{ dbs: Db[]; close(): Promise<unknown> }> {
  const url = await emptyDatabase()
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
