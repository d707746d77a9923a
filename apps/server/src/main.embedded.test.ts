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
}, 120_000)
