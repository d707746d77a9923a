import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testConfig } from '../../../../test/config.ts'
import { embeddedDatabase, testDatabase } from '../../../../test/database.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { startServer } from '../../../start.ts'
import { backup, restore as restoreUnder } from './index.ts'
import { tablesInOrder } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'dukou-backup-'))
const file = join(folder, 'site.backup')
/** Everything that has ever been spelt wrongly on the way through a format. */
const TRICKY = 'tab\t line\n feed\r \u2028\u2029 quote\' "double" back\\slash 中文 🚢 {"json": 1}'
const HUGE = 2n ** 62n + 1n

let server: TestServer
let written: number

beforeAll(async () => {
  server = await startTestServer()
  const inviter = await server.member()
  const member = await server.member()
  await giveMoney(server.app, member.email, 100_000n)
  const { id } = await member.ok('createOrder', { planId: await addPlan(server.app, { name: TRICKY }) })
  await member.ok('walletCheck', { orderId: id })
  await member.ok('buy', { orderId: id, payMode: 'alipay', isMobile: false, returnUrl: '' })
  await member.ok('createOrder', { planId: await addPlan(server.app) })
  const { db } = server.app
  await sql`insert into entries (public_id, name, more_addresses, description) values
    ('e', ${TRICKY}, array['a', 'b,c', '{}', '"'], ''), ('f', 'none', '{}', ${TRICKY})`.execute(db)
  await sql`insert into outbox (key, kind, payload, due_at) values
    ('k', 'x', ${JSON.stringify({ n: 1.5, deep: [{ t: TRICKY }], none: null })}::jsonb, '2026-01-02 03:04:05.678901+00')`.execute(
    db,
  )
  const { rows } = await sql<{ id: bigint }>`select id from users where email = ${inviter.email}`.execute(db)
  await sql`update users set inviter_id = ${rows[0]?.id ?? null} where email = ${member.email}`.execute(db)
  await sql`update traffic_balances set daily_limit = ${HUGE} where user_id = ${rows[0]?.id ?? null}`.execute(db)
  await sql`select make_usage_partitions('2026-03-01', '2026-03-02')`.execute(db)
  for (const day of ['2026-03-01', '2026-03-02']) {
    await sql`insert into usage_quarantine (day, report_key, reason, inbound_number, arrived_at, entries, readable_users, up, down)
      values (${day}, gen_random_uuid(), 'sentinel', 7, ${day}::date, ${JSON.stringify({ 1: [5, TRICKY] })}::jsonb, 1, 5, ${HUGE})`.execute(
      db,
    )
  }
  // The inviter's row now lies behind the one that refers to it.
  await sql`update users set last_active_at = now() where email = ${inviter.email}`.execute(db)
  written = await backup(db, file)
})
afterAll(() => server.stop())

/** Under the key of the site that was backed up. */
const restore = (db: Db, from: string) => restoreUnder(db, from, server.app.secrets.fingerprint)

/** All rows of all tables as text, with times in UTC. */
async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  return db.transaction().execute(async (tx) => {
    await sql`set local timezone to 'UTC'`.execute(tx)
    const all: Record<string, string[]> = {}
    for (const table of await tablesInOrder(tx)) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(table)} t`.execute(tx)
      all[table] = rows.map(({ row }) => row).sort()
    }
    return all
  })
}

describe('a backup', () => {
  it('is one compressed file for its owner alone, without the key that opens the secrets in it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.part`)).toBe(false)
    const text = gunzipSync(readFileSync(file)).toString()
    const key = readFileSync(server.app.config.secretKeyFile, 'utf8')
    expect(text).not.toContain(key)
    expect(text.split('\n').at(-2)).toBe(`end\t${written}`)
  })

  it('comes back row by row equal, from one kind of database to the other and back', async () => {
    const before = await rowsOf(server.app.db)
    expect(Object.values(before).flat()).toHaveLength(written)
    const elsewhere = await embeddedDatabase()
    expect(await restore(elsewhere.db, file)).toBe(written)
    expect(await rowsOf(elsewhere.db)).toEqual(before)
    await backup(elsewhere.db, join(folder, 'second.backup'))
    await elsewhere.close()

    const back = await testDatabase()
    expect(await restore(back.db, join(folder, 'second.backup'))).toBe(written)
    expect(await rowsOf(back.db)).toEqual(before)
    expect(await brokenInvariants({ ...server.app, db: back.db })).toEqual([])
    await back.close()
  })

  it('lets numbers go on where they stopped, also where the last row is gone', async () => {
    const { db } = server.app
    await sql`insert into nodes (public_id, name, type, control_port, relay_port, listen_port, public_port, server_type)
      select 'n' || n, 'n', 'h2', 1, 1, 1, 1, 'x' from generate_series(1, 9) n`.execute(db)
    await sql`delete from nodes`.execute(db)
    await backup(db, join(folder, 'numbers.backup'))
    const other = await testDatabase()
    await restore(other.db, join(folder, 'numbers.backup'))
    for (const table of ['users', 'orders', 'journals', 'nodes'] as const) {
      const next = async (which: Db) => {
        const { rows } = await sql<{ n: bigint }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as n`.execute(
          which,
        )
        return rows[0]?.n
      }
      expect({ table, next: await next(other.db) }).toEqual({ table, next: await next(db) })
    }
    await other.close()
  })

  it('leaves guards and references of the restored database as they were', async () => {
    const other = await testDatabase()
    await restore(other.db, file)
    await expect(sql`update ledger_entries set amount = 1`.execute(other.db)).rejects.toThrow('append-only')
    await expect(sql`update users set inviter_id = 999`.execute(other.db)).rejects.toThrow('foreign key')
    const { rows } = await sql`select 1 from pg_constraint where condeferrable and contype = 'f'`.execute(other.db)
    expect(rows).toEqual([])
    await other.close()
  })
})

describe('a backup of an older version', () => {
  /** The columns that `users` had in that version. Columns added later are empty after the restore. */
  const usersThen = async (db: Db) =>
    (
      await sql`select id, public_id, email, password_hash, subscription_key_sealed, credential_seed, inviter_id, scale,
        created_at, last_active_at from users order by id`.execute(db)
    ).rows

  it('comes back under the schema of its day, which is then migrated like any other', async () => {
    const kept = ['site', 'settings', 'users', 'sessions', 'referral_channels', 'plans', 'journals']
    const [head = '', ...lines] = gunzipSync(readFileSync(file)).toString().split('\n')
    const header = { ...JSON.parse(head), migrations: ['0001-site-and-people.sql', '0002-money.sql'] }
    const rows = lines.filter((line) => kept.includes(line.split('\t')[0] ?? ''))
    const older = join(folder, 'older.backup')
    writeFileSync(older, gzipSync(`${JSON.stringify(header)}\n${rows.join('\n')}\nend\t${rows.length}\n`))

    const other = await testDatabase()
    expect(await restore(other.db, older)).toBe(rows.length)
    const [before, after] = [await rowsOf(server.app.db), await rowsOf(other.db)]
    expect(Object.keys(after)).toEqual(Object.keys(before))
    expect(await usersThen(other.db)).toEqual(await usersThen(server.app.db))
    expect(after.orders).toEqual([])
    expect(await migrate(other.db)).toEqual([])
    await other.close()
  })
})

describe('restoring', () => {
  let target: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    target = await testDatabase()
  })
  afterAll(() => target.close())

  async function expectNothingRestored(bad: string, message: string) {
    const before = await rowsOf(target.db)
    await expect(restore(target.db, bad)).rejects.toThrow(message)
    expect(await rowsOf(target.db)).toEqual(before)
  }

  function changed(name: string, change: (text: string) => string): string {
    const path = join(folder, name)
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)).toString())))
    return path
  }

  it('refuses a database with users, and leaves it alone', async () => {
    const before = await rowsOf(server.app.db)
    await expect(restore(server.app.db, file)).rejects.toThrow('has users')
    expect(await rowsOf(server.app.db)).toEqual(before)
  })

  it.each([10, 100, 1000])('of a file cut short by %i bytes restores nothing', async (bytes) => {
    const cut = join(folder, 'cut.backup')
    writeFileSync(cut, readFileSync(file).subarray(0, -bytes))
    await expectNothingRestored(cut, 'cut short or damaged')
  })

  it.each([0.3, 0.6, 0.9])('of a file with one changed byte at %f of its length restores nothing', async (place) => {
    const bytes = readFileSync(file)
    const at = Math.floor(bytes.length * place)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    writeFileSync(join(folder, 'changed.backup'), bytes)
    await expectNothingRestored(join(folder, 'changed.backup'), 'cut short or damaged')
  })

  it('of a file whose end is missing, or that lacks rows, restores nothing', async () => {
    const END = /end\t\d+\n$/
    await expectNothingRestored(
      changed('no-end', (text) => text.replace(END, '')),
      'cut short or damaged',
    )
    await expectNothingRestored(
      changed('miscount', (text) => text.replace(END, 'end\t1\n')),
      'cut short or damaged',
    )
    await expectNothingRestored(
      changed('more', (text) => `${text}users\t{}\n`),
      'cut short or damaged',
    )
    const withoutAudit = changed('fewer', (text) => text.replace(/\naudit\t[^\n]*/, ''))
    await expectNothingRestored(withoutAudit, 'cut short or damaged')
    const oneLess = (end: string) => `end\t${Number(end.slice(4)) - 1}\n`
    const withoutPlan = changed('no-plan', (text) => text.replace(/\nplans\t[^\n]*/, '').replace(END, oneLess))
    await expectNothingRestored(withoutPlan, 'Rows of the table orders do not fit')
  })

  it('of anything else says what is wrong', async () => {
    const path = join(folder, 'other')
    await expectNothingRestored(path, 'Cannot read the backup')
    writeFileSync(path, 'not compressed')
    await expectNothingRestored(path, 'cut short or damaged')
    writeFileSync(path, gzipSync('hello\n'))
    await expectNothingRestored(path, 'not a backup')
    await expectNothingRestored(
      changed('newer', (text) => text.replace('"0001-', '"9999-')),
      'newer than this program',
    )
    await expectNothingRestored(
      changed('table', (text) => text.replace('\nusers\t', '\npg_authid\t')),
      'pg_authid',
    )
  })

  it('under another key restores nothing and names both keys; under the right one it then restores all', async () => {
    const other = await testDatabase()
    const before = await rowsOf(other.db)
    const { fingerprint } = server.app.secrets
    await expect(restoreUnder(other.db, file, '0123456789abcdef')).rejects.toThrow(
      `The backup was sealed with the key ${fingerprint}, SECRET_KEY_FILE holds 0123456789abcdef. Nothing was restored.`,
    )
    expect(await rowsOf(other.db)).toEqual(before)
    expect(await restore(other.db, file)).toBe(written)
    await other.close()
  })

  it('of a site that had no key yet takes any key', async () => {
    const other = await testDatabase()
    const keyless = changed('keyless', (text) => text.replace(/"keyFingerprint":"\w+"/, '"keyFingerprint":null'))
    expect(await restoreUnder(other.db, keyless, '0123456789abcdef')).toBe(written)
    await other.close()
  })

  it('under the same key ends with the same site: the same people sign in', async () => {
    const other = await testDatabase()
    await restore(other.db, file)
    const { secretKeyFile } = server.app.config
    const again = await startServer(testConfig({ secretKeyFile }), { database: other, withJobs: false })
    expect(again.greeting).toBeUndefined()
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from sessions`.execute(other.db)
    expect(rows[0]?.n).toBeGreaterThan(0n)
    await again.stop()
  })
})
