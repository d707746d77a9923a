import { afterAll, expect, it } from 'vitest'
import { createClient, digestOf } from '../test/client.ts'
import { freshSite, killPrograms, runServer } from '../test/process.ts'

afterAll(killPrograms)

it('the first start of two processes at once on an empty database makes one admin, and both serve', async () => {
  const env = await freshSite()
  const both = [runServer(env), runServer({ ...env, DATA_DIR: `${env.DATA_DIR}-2` })]
  const origins = await Promise.all(both.map((program) => program.ready()))
  const told = both.map((program) => /password: (\S+)/.exec(program.out())?.[1]).filter(Boolean)
  expect(told).toHaveLength(1)
  for (const origin of origins) {
    const login = { email: 'admin@example.com', passwordDigest: digestOf(told[0] ?? '') }
    expect((await createClient(origin).call('login', login)).code).toBe(0)
  }
  await Promise.all(both.map((program) => program.stop()))
})
