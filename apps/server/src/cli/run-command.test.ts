import { execFile } from 'node:child_process'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient, digestOf } from '../../test/client.ts'
import { testConfig } from '../../test/config.ts'
import { type Env, freshSite, killPrograms, runCli, runServer } from '../../test/process.ts'
import { openDatabase } from '../platform/database/connect.ts'
import type { Db } from '../platform/database/tables.ts'
import { runCommand } from './run-command.ts'

/** A command is a process with a build, a database and a farewell: seconds on a busy machine. */
const LONG = 180_000

/** Looks into a site's database, which nobody else has open meanwhile. */
async function inside<T>(env: Env, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase(testConfig({ databaseUrl: env.DATABASE_URL ?? '', dataDir: env.DATA_DIR ?? '' }))
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

afterAll(killPrograms)

describe('a site of its own, by the command line alone', () => {
  let env: Env
  beforeAll(async () => {
    env = await freshSite({ ADMIN_PASSWORD: '' })
  })

  it(
    'makes an admin with a random password that is told once, or with the given one',
    async () => {
      const made = await runCli(['admin', 'create', 'boss@example.com'], env)
      const password = /^boss@example\.com is an admin\. Password, told once: (\S{16})\n$/.exec(made.out)?.[1] ?? ''
      expect({ code: made.code, errors: made.errors, hasPassword: password !== '' }).toEqual({
        code: 0,
        errors: '',
        hasPassword: true,
      })
      const given = await runCli(['admin', 'create', 'BOSS@example.com'], { ...env, ADMIN_PASSWORD: 'given by hand' })
      expect(given).toMatchObject({ code: 0, out: 'BOSS@example.com is an admin.\n' })

      const server = runServer(env)
      const origin = await server.ready()
      expect(server.out()).not.toContain('First admin')
      const login = (word: string) =>
        createClient(origin).call('login', { email: 'boss@example.com', passwordDigest: digestOf(word) })
      expect((await login(password)).code).toBe(2012)
      const { data } = await login('given by hand')
      expect((await createClient(origin, data?.token).ok('userInfo', {})).role).toBe('admin')
      expect(await server.stop()).toBe(0)
    },
    LONG,
  )

  it(
    'seeds users and lines, and gives a node a token that only its hash is kept of',
    async () => {
      const seeded = await runCli(['seed', '--users', '30', '--lines', '3'], env)
      expect(seeded.code).toBe(0)
      expect(seeded.out).toMatch(/30 users added in \d+ s, all with the password \S{16}\n$/)
      const counts = await inside(env, async (db) => {
        const { rows } = await sql<{ users: bigint; lines: bigint; number: number }>`select
        (select count(*) from users where email like 'seed-%') as users, (select count(*) from lines) as lines,
        (select min(number) from inbounds) as number`.execute(db)
        return rows[0]
      })
      expect(counts).toMatchObject({ users: 30n })
      expect(counts?.lines).toBeGreaterThanOrEqual(3n)

      const token = await runCli(['node', 'token', String(counts?.number)], env)
      expect(token).toMatchObject({ code: 0, out: expect.stringMatching(/^[\w-]{43}\n$/) })
      const kept = await inside(env, async (db) => {
        const { rows } = await sql<{
          text: string
        }>`select i::text as text from inbounds i where token_sha256 is not null`.execute(db)
        return rows
      })
      expect(kept).toHaveLength(1)
      expect(kept[0]?.text).not.toContain(token.out.trim())
    },
    LONG,
  )

  it(
    'verifies: exit code 0 while the books are right, 1 and the first rows when they are not',
    async () => {
      const good = await runCli(['verify'], env)
      expect(good.code).toBe(0)
      expect(good.out).toMatch(/^ok {4} journals-balance: .*\n(ok .*\n)+All \d+ invariants hold\.\n$/)
      const goodJson = await runCli(['verify', '--json'], env)
      expect(goodJson.code).toBe(0)
      expect(JSON.parse(goodJson.out)).toMatchObject({ ok: true })

      await inside(env, (db) => sql`update ledger_accounts set version = 7 where kind = 'sales'`.execute(db))
      const bad = await runCli(['verify'], env)
      expect(bad.code).toBe(1)
      expect(bad.out).toContain('BROKEN balances-are-sums: every account holds the sum of its entries\n')
      expect(bad.out).toMatch(/balances-are-sums: 1 rows, first: \d+ sales 0 0 0\n1 of \d+ invariants are broken\.\n$/)
      const badJson = await runCli(['verify', '--json'], env)
      expect(badJson.code).toBe(1)
      const told = JSON.parse(badJson.out)
      expect(told.ok).toBe(false)
      expect(told.invariants.filter(({ holds }: { holds: boolean }) => !holds)).toMatchObject([
        { id: 'balances-are-sums', breachCount: 1, breaches: [{ kind: 'sales' }] },
      ])
      await inside(env, (db) => sql`update ledger_accounts set version = 0 where kind = 'sales'`.execute(db))
    },
    LONG,
  )

  it(
    'does not verify while sample data is being written: exit code 3',
    async () => {
      const lease = (until: string) => inside(env, (db) => sql`update site set seeding_until = ${until}`.execute(db))
      await lease('infinity')
      const told = await runCli(['verify'], env)
      expect({ code: told.code, out: told.out }).toEqual({
        code: 3,
        out: 'Sample data is being written: the books hold when it is done. Try again after it.\n',
      })
      const toldJson = await runCli(['verify', '--json'], env)
      expect(toldJson.code).toBe(3)
      expect(JSON.parse(toldJson.out)).toEqual({ ok: false, isBeingSeeded: true, invariants: [] })
      await lease('-infinity')
      expect((await runCli(['verify'], env)).code).toBe(0)
    },
    LONG,
  )

  it(
    'backs up, and restores into an empty site, once, under its own key',
    async () => {
      const file = join(mkdtempSync(join(tmpdir(), 'dukou-cli-')), 'site.backup')
      const saved = await runCli(['backup', file], env)
      const rows = Number(/^(\d+) rows written to /.exec(saved.out)?.[1])
      expect(saved.code).toBe(0)
      expect(rows).toBeGreaterThan(100)
      expect(statSync(file).mode & 0o777).toBe(0o600)

      const other = await freshSite({ SECRET_KEY_FILE: env.SECRET_KEY_FILE ?? '' })
      expect(await runCli(['restore', file], other)).toMatchObject({
        code: 0,
        out: `${rows} rows restored from ${file}\n`,
      })
      const again = await runCli(['restore', file], other)
      expect(again).toMatchObject({ code: 1, errors: 'This database has users. Restore into an empty one.\n' })
      expect((await runCli(['verify'], other)).code).toBe(0)

      const wrongKey = await freshSite()
      const told = await runCli(['restore', file], wrongKey)
      expect(told).toMatchObject({ code: 1, out: '' })
      expect(told.errors).toMatch(
        /^The backup was sealed with the key \w{16}, .* Nothing was restored\. Give the right key file\.\n$/,
      )
      const rightKey = { ...wrongKey, SECRET_KEY_FILE: env.SECRET_KEY_FILE ?? '' }
      expect(await runCli(['restore', file], rightKey)).toMatchObject({ code: 0, errors: '' })

      writeFileSync(file, 'nothing')
      const damaged = await runCli(['restore', file], await freshSite())
      expect(damaged).toMatchObject({
        code: 1,
        out: '',
        errors: expect.stringMatching(/^The backup .* is cut short or damaged/),
      })
    },
    LONG,
  )
})

describe('the contract', () => {
  it(
    'is printed as an OpenAPI document, without a database',
    async () => {
      const { code, out } = await runCli(['openapi'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
      const document = JSON.parse(out)
      expect(code).toBe(0)
      expect(document.openapi).toBe('3.1.0')
      expect(document.paths['/api/v1/user-info'].get.operationId).toBe('userInfo')
    },
    LONG,
  )

  it(
    'is printed to its end into a pipe that is read slowly, as a pager does',
    async () => {
      const file = join(import.meta.dirname, '../../dist/cli.js')
      const pager = `"${process.execPath}" "${file}" openapi | { read first; echo "$first"; cat; }`
      const { stdout } = await promisify(execFile)('sh', ['-c', pager], { maxBuffer: 2 ** 24 })
      expect(JSON.parse(stdout).openapi).toBe('3.1.0')
    },
    LONG,
  )
})

/** Runs a command in this process: only for commands that end before they open the database. */
async function said(args: string[]): Promise<{ code: number | string; errors: string }> {
  let errors = ''
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += text
    return true
  })
  const code = await runCommand(args).catch((error: Error) => `${error.constructor.name}: ${error.message}`)
  write.mockRestore()
  return { code, errors }
}

describe('a command that is misspelt', () => {
  it.each([[[]], [['help']], [['verify', '--jsno']], [['admin', 'delete', 'x@example.com']], [['node']]])(
    '%j is told what there is, with exit code 2',
    async (args) => {
      const { code, errors } = await said(args)
      expect(code).toBe(2)
      expect(errors).toContain('npm run dukou -- COMMAND')
    },
  )

  it.each([
    [['backup'], 'FILE is missing.'],
    [['restore'], 'FILE is missing.'],
    [['admin', 'create'], 'EMAIL is missing.'],
    [['admin', 'create', 'root'], 'root is not an e-mail address.'],
    [['seed', '--users', 'many'], '--users must be a whole number, not "many".'],
    [['seed', '--lines', '1.5'], '--lines must be a whole number, not "1.5".'],
    [['node', 'token'], 'ID is missing.'],
    [['node', 'token', 'x'], 'ID must be a whole number, not "x".'],
  ])('%j is told in a sentence', async (args, sentence) => {
    const { code } = await said(args)
    expect(code).toContain(`ConfigError: ${sentence}`)
  })

  it(
    'names what is not there, with exit code 1 and without a stack',
    async () => {
      const site = await freshSite()
      for (const [args, sentence] of [
        [['node', 'token', '12345'], 'There is no inbound 12345. The node list shows the numbers.\n'],
        [['backup', '/nowhere/site.backup'], /^Cannot write the backup \/nowhere\/site\.backup: ENOENT.*\n$/],
        [['restore', '/nowhere/site.backup'], /^Cannot read the backup \/nowhere\/site\.backup: ENOENT.*\n$/],
      ] as const) {
        const { code, out, errors } = await runCli([...args], site)
        expect({ code, out }).toEqual({ code: 1, out: '' })
        expect(errors).toMatch(sentence)
      }
    },
    LONG,
  )
})
