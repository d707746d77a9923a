import { describe, expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'
import { PLATFORM_TABLES, READS, TOUCHES_ALL, WRITES } from './table-rules.ts'
import { ownerOf, tablesIn } from './tables-in.ts'

/** A feature asks its neighbours by their verbs, SQL parts and views. What is left is hot, or of whole accounts. */
const MOST_READS = 30

const migrations = repositoryFiles(/^apps\/server\/migrations\/.*\.sql$/)
const made = new Set([
  'migrations',
  ...migrations.flatMap(({ text }) => namesAfter(/^create (?:unlogged )?(?:table|view) (\w+)/gm, text)),
])
const declarations = repositoryFiles(/^apps\/server\/src\/features\/.*\/feature\.ts$/).map(({ path, text }) => ({
  owner: ownerOf(path),
  tables: namesIn('tables', text),
  views: namesIn('views', text),
}))
const views = declarations.flatMap((one) => one.views)
/** The tables of each owner. */
const TABLES: Record<string, string[]> = {
  platform: PLATFORM_TABLES,
  ...Object.fromEntries(declarations.map(({ owner, tables }) => [owner, tables])),
}
for (const name of migrations.flatMap(({ text }) => namesAfter(/^drop table (\w+)/gm, text))) made.delete(name)

const sources = repositoryFiles(/^apps\/server\/src\/.*\.ts$/)
  // Invariants prove from outside what all features write.
  .filter(({ path }) => !/\.test\.ts$|\/testing\/|\/invariants\.ts$/.test(path))
  .map(({ path, text }) => ({ path, owner: ownerOf(path), ...tablesIn(text, made) }))
  .filter(({ owner }) => !(owner in TOUCHES_ALL))

function namesIn(part: 'tables' | 'views', declaration: string): string[] {
  return namesAfter(/'(\w+)'/g, new RegExp(`\\b${part}: \\[([^\\]]*)\\]`).exec(declaration)?.[1] ?? '')
}

function namesAfter(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '')
}

function foreign({ owner }: { owner: string }, tables: Set<string>): string[] {
  return [...tables].filter((table) => !TABLES[owner]?.includes(table))
}

describe('a table', () => {
  it('has one owner, which is there', () => {
    expect([...Object.values(TABLES).flat(), ...views].sort()).toEqual([...made].sort())
    const there = new Set(repositoryFiles(/^apps\/server\/src\/.*\.ts$/).map(({ path }) => ownerOf(path)))
    for (const owner of [TOUCHES_ALL, READS, WRITES].flatMap(Object.keys)) expect(there).toContain(owner)
  })

  it('is offered to others as a view that names its columns, which somebody reads', () => {
    const made = migrations.flatMap(({ text }) => namesAfter(/^create view (\w+)/gm, text))
    expect(views.filter((view) => !made.includes(view))).toEqual([])
    expect(
      migrations.filter(({ text }) => /create view \w+ as\s+select \*/.test(text)).map(({ path }) => path),
    ).toEqual([])
    const read = new Set(sources.flatMap((source) => foreign(source, source.reads)))
    expect(views.filter((view) => !read.has(view))).toEqual([])
  })

  it('is written by its owner alone, and by others for the reasons that are listed', () => {
    const found = sources.flatMap((source) =>
      foreign(source, source.writes)
        .filter((table) => !WRITES[source.owner]?.[table])
        .map((table) => `${source.path}: ${table}`),
    )
    expect(found).toEqual([])
    const written = new Set(sources.flatMap(({ writes }) => [...writes]))
    expect(written.size).toBeGreaterThan(20)
  })

  it('is read by others only for the reasons that are listed', () => {
    const found = sources.flatMap((source) =>
      foreign(source, source.reads)
        .filter((table) => !views.includes(table) && !READS[source.owner]?.[table])
        .map((table) => `${source.path}: ${table}`),
    )
    expect(found).toEqual([])
  })

  it('is read by others in few places', () => {
    const entries = Object.values(READS).flatMap((tables) => Object.keys(tables))
    expect(entries.length).toBeLessThanOrEqual(MOST_READS)
  })

  it.each([
    ['reads', READS],
    ['writes', WRITES],
  ] as const)('leaves the list of those whom another %s when the other does it no more', (does, list) => {
    const listed = Object.entries(list).flatMap(([owner, tables]) => Object.keys(tables).map((table) => [owner, table]))
    const stale = listed.filter(
      ([owner, table]) => !sources.some((source) => source.owner === owner && source[does].has(table ?? '')),
    )
    expect(stale).toEqual([])
  })
})

describe('what a source does to tables', () => {
  const known = new Set(['orders', 'trades', 'users', 'site'])
  const seen = (text: string) => {
    const { writes, reads } = tablesIn(text, known)
    return { writes: [...writes].sort(), reads: [...reads].sort() }
  }

  it.each([
    ["tx.updateTable('orders').set({ lease_until: null })", ['orders']],
    ["tx\n  .insertInto('orders')\n  .values(row)", ['orders']],
    ["db.deleteFrom('users').execute()", ['users']],
    ['sql`update trades set next_query_at = null where id = 1`', ['trades']],
    ['sql`update trades t set next_query_at = null`', ['trades']],
    ['sql`with a as (insert into users (email) values (1)) delete from orders where true`', ['orders', 'users']],
    ['sql`truncate orders`', ['orders']],
    ["remove(ctx, id, { table: 'orders' })", ['orders']],
  ])('is seen to be a write: %s', (text, tables) => {
    expect(seen(text).writes).toEqual(tables)
  })

  it.each([
    ["tx.selectFrom('orders').selectAll().forUpdate()", ['orders']],
    ["tx.selectFrom('orders as o').innerJoin('trades as t', 't.order_id', 'o.id')", ['orders', 'trades']],
    ["db.selectFrom('orders').leftJoin('users', (join) => join)", ['orders', 'users']],
    ['sql`select 1 from trades t join orders o on true`', ['orders', 'trades']],
    ['sql`select 1 from site left join (users u join trades t on true) on true`', ['site', 'trades', 'users']],
    ['sql`select 1 from orders o, users u`', ['orders', 'users']],
    ["const PART = 'exists (select 1 from site)'", ['site']],
  ])('is seen to be a read: %s', (text, tables) => {
    expect(seen(text)).toEqual({ writes: [], reads: tables })
  })

  it.each(['// update orders set x = 1', '/** from orders */', 'const orders = users.map(trades)', "say('orders')"])(
    'is nothing in %s',
    (text) => {
      expect(seen(text)).toEqual({ writes: [], reads: [] })
    },
  )
})
