import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createClient, digestOf } from '../test/client.ts'
import { freshSite, killPrograms, runServer } from '../test/process.ts'

afterAll(killPrograms)

it('the embedded database has one process: a second is told so, and whoever was killed leaves nothing in the way', async () => {
  const env = await freshSite({ ADMIN_PASSWORD: 'the password of the owner' })
  const first = runServer(env)
  const origin = await first.ready()
  const second = runServer(env)
  expect(await second.ended).toBe(1)
  expect(second.errors()).toMatch(new RegExp(`^Process ${first.child.pid} already uses the embedded database .*\n$`))
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)

  first.child.kill('SIGKILL')
  await first.ended
  const third = runServer(env)
  const login = { email: 'admin@example.com', passwordDigest: digestOf('the password of the owner') }
  expect((await createClient(await third.ready()).call('login', login)).code).toBe(0)
  expect(await third.stop()).toBe(0)
})

it('production begins without sample data on the embedded database too', async () => {
  const production = { NODE_ENV: 'production', EMBEDDED_IN_PRODUCTION: '1', SAMPLE_DATA: '' }
  const site = runServer(await freshSite({ ...production, ADMIN_PASSWORD: 'the password of the owner' }))
  const client = createClient(await site.ready())
  const login = { email: 'admin@example.com', passwordDigest: digestOf('the password of the owner') }
  client.token = (await client.ok('login', login)).token
  expect(await client.ok('allPlans', {})).toEqual([])
  expect(await site.stop()).toBe(0)
})

/** All paths below a directory that somebody but their owner may read, write or enter. */
function openPaths(directory: string): string[] {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return ['.', ...names].filter((name) => lstatSync(join(directory, name)).mode & 0o077)
}

it("the data directory is its owner's alone while it is written, whatever the umask is, also one that stood open", async () => {
  const before = process.umask(0)
  try {
    const env = await freshSite({ SECRET_KEY_FILE: '', SANDBOX: '0' })
    const dataDir = env.DATA_DIR ?? ''
    const first = runServer(env)
    const client = createClient(await first.ready())
    await client.call('login', { email: 'admin@example.com', passwordDigest: digestOf('wrong') })
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['first-admin.txt', 'pglite', 'secret.key']))
    expect(openPaths(dataDir)).toEqual([])
    expect(await first.stop()).toBe(0)

    // As earlier versions left it.
    mkdirSync(join(dataDir, 'uploads'))
    writeFileSync(join(dataDir, 'sandbox-gateway.jsonl'), '')
    for (const name of ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
      const path = join(dataDir, name)
      chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666)
    }
    const second = runServer(env)
    await second.ready()
    expect(openPaths(dataDir)).toEqual([])
    expect(await second.stop()).toBe(0)
    expect(openPaths(dataDir)).toEqual([])
  } finally {
    process.umask(before)
  }
})
