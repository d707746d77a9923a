import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, digestOf } from '../../test/client.ts'
import { type Env, freshSite, killPrograms, type Program, runCli, runServer } from '../../test/process.ts'

/** A command is a process of its own: seconds on a busy machine. */
const LONG = 180_000

afterAll(killPrograms)

describe('while a server has the embedded database', () => {
  let env: Env
  let server: Program
  let origin: string
  const dataDir = () => env.DATA_DIR ?? ''
  const socket = () => join(dataDir(), 'commands.sock')

  beforeAll(async () => {
    env = await freshSite({ ADMIN_PASSWORD: 'the password of the owner' })
    server = runServer(env)
    origin = await server.ready()
  }, LONG)

  it('it takes commands at a socket that only its user can reach', () => {
    expect(statSync(socket()).isSocket()).toBe(true)
    expect(statSync(socket()).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir()).mode & 0o777).toBe(0o700)
  })

  it(
    'verify proves the books, in words and for machines',
    async () => {
      const told = await runCli(['verify'], env)
      expect(told).toMatchObject({ code: 0, errors: '' })
      expect(told.out).toMatch(/^ok {4} journals-balance: .*\n(ok .*\n)+All \d+ invariants hold\.\n$/)
      expect(JSON.parse((await runCli(['verify', '--json'], env)).out)).toMatchObject({ ok: true })
    },
    LONG,
  )

  it(
    'backup writes a whole file with the rights of who asked, and nothing stays behind',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'dukou-cli-'))
      const file = join(folder, 'site.gz')
      const { code, out, errors } = await runCli(['backup', file], env)
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ dukou: 'backup' })
      expect(lines.at(-1)).toBe(`end\t${lines.length - 2}`)
      expect(out).toBe(`${lines.length - 2} rows written to ${file}\n`)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(readdirSync(folder)).toEqual(['site.gz'])
      expect(readdirSync(join(dataDir(), 'commands.tmp'))).toEqual([])

      const refused = await runCli(['backup', '/nowhere/site.gz'], env)
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.errors).toMatch(/^Cannot write the backup \/nowhere\/site\.gz: ENOENT.*\n$/)
    },
    LONG,
  )

  it(
    'admin create makes one who can sign in at once, with the password of the environment of who asked',
    async () => {
      const made = await runCli(['admin', 'create', 'boss@example.com'], { ...env, ADMIN_PASSWORD: 'given by hand' })
      expect(made).toEqual({ code: 0, out: 'boss@example.com is an admin.\n', errors: '' })
      const login = { email: 'boss@example.com', passwordDigest: digestOf('given by hand') }
      expect((await createClient(origin).call('login', login)).code).toBe(0)
    },
    LONG,
  )

  it(
    'node token names an inbound that is not there, with exit code 1',
    async () => {
      expect(await runCli(['node', 'token', '12345'], env)).toEqual({
        code: 1,
        out: '',
        errors: 'There is no inbound 12345. The node list shows the numbers.\n',
      })
    },
    LONG,
  )

  it(
    'restore and seed are refused in a sentence',
    async () => {
      for (const args of [
        ['restore', '/nowhere/site.gz'],
        ['seed', '--users', '3'],
      ]) {
        const errors = `A server uses the database in ${dataDir()}. Stop it before ${args[0]}.\n`
        expect(await runCli(args, env)).toEqual({ code: 1, out: '', errors })
      }
    },
    LONG,
  )

  it(
    'who asks nonsense, or goes away, does it no harm',
    async () => {
      for (const text of ['{', '{}\n', '{"args":7}\n', '["verify"]\n', '{"args":["verify"]}\n']) {
        const asker = connect(socket())
        asker.on('error', () => {})
        await new Promise<void>((resolve) => asker.write(text, () => resolve()))
        asker.destroy()
      }
      expect((await fetch(`${origin}/readyz`)).status).toBe(200)
      expect((await runCli(['verify'], env)).code).toBe(0)
    },
    LONG,
  )

  it(
    'the socket that a killed server left is replaced, also below a path that is too long for one; a stop takes it away',
    async () => {
      server.child.kill('SIGKILL')
      await server.ended
      expect(existsSync(socket())).toBe(true)
      const longer = join(dirname(dataDir()), 'long '.repeat(30).trim())
      renameSync(dataDir(), longer)
      env = { ...env, DATA_DIR: longer }
      const next = runServer(env)
      await next.ready()
      expect((await runCli(['verify'], env)).code).toBe(0)
      expect(await next.stop()).toBe(0)
      expect(existsSync(socket())).toBe(false)
      expect((await runCli(['verify'], env)).code).toBe(0)
    },
    LONG,
  )
})
