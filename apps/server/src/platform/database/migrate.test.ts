import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { emptyDatabase } from '../../../test/process.ts'
import type { Database } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'
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
  it('are numbered without a gap up to 0057, and named by their time from then on', () => {
    const [numbered, timed] = [names.slice(0, 57), names.slice(57)]
    expect(numbered.map((name) => Number(name.slice(0, 4)))).toEqual(numbered.map((_, index) => index + 1))
    expect(numbered.every((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toBe(true)
    expect(timed.filter((name) => !/^20\d{12}-[a-z0-9-]+\.sql$/.test(name))).toEqual([])
    expect(new Set(timed.map((name) => name.slice(0, 14))).size).toBe(timed.length)
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

/** Semicolons, quotes and dollars in every place where they end nothing. */
const SCRIPT = `
-- a comment; with one; it's "open
create table said (id int generated always as identity, words text); /* another; /* inside; */ $$ ' */
insert into said (words) values ('one; two'), ('it''s; $$'), (E'it\\'s; -- no comment'), ($$ it's; $$), ($a$ $$; $a$);
create function shout(words text) returns text language plpgsql as $body$
begin
  -- not the end;
  return upper(words) || ';';
end;
$body$;
insert into said (words) select shout('six'); ;
create table "odd;name" ("a;b" text default ';')
-- the last; word`

describe('a file of statements', () => {
  it('runs as a whole, whatever stands in its quotes, comments and functions', async () => {
    const { db } = await database()
    expect(await migrate(db, [{ name: '9999-script.sql', text: SCRIPT }])).toEqual(['9999-script.sql'])
    const { rows } = await sql<{ words: string }>`select words from said order by id`.execute(db)
    expect(rows.map(({ words }) => words)).toEqual([
      'one; two',
      "it's; $$",
      "it's; -- no comment",
      " it's; ",
      ' $$; ',
      'SIX;',
    ])
    await sql`insert into "odd;name" default values`.execute(db)
    const odd = await sql<{ 'a;b': string }>`select * from "odd;name"`.execute(db)
    expect(odd.rows).toEqual([{ 'a;b': ';' }])
  })

  it('that fails in its last statement leaves nothing of the others, and not its name', async () => {
    const { db } = await database()
    const bad = { name: '9999-script.sql', text: `${SCRIPT}\n; insert into nowhere values (';');` }
    await expect(migrate(db, [bad])).rejects.toThrow('nowhere')
    const { rows } = await sql`select tablename from pg_tables where tablename in ('said', 'odd;name')`.execute(db)
    expect(rows).toEqual([])
    expect(await migrate(db, [{ ...bad, text: SCRIPT }])).toEqual(['9999-script.sql'])
  })

  it.each(['', '-- only words', ';'])('that is %j is done with', async (text) => {
    const { db } = await database()
    expect(await migrate(db, [{ name: '9999-empty.sql', text }])).toEqual(['9999-empty.sql'])
    expect(await migrate(db, [{ name: '9999-empty.sql', text }])).toEqual([])
  })

  it.each(readMigrations())('$name leaves its transaction to who runs it', ({ text }) => {
    expect(text).not.toMatch(/^\s*(begin|start|commit|rollback|abort)(\s+(work|transaction))?\s*;/im)
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
