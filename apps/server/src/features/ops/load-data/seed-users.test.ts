import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { seedUsers } from './index.ts'

/** A tenth on the embedded database, which does not need more to prove the same. */
const COUNT = process.env.TEST_DATABASE === 'postgres' ? 10_000 : 1_000

let server: TestServer
let password: string
const told: number[] = []
beforeAll(async () => {
  server = await startTestServer()
  const began = performance.now()
  password = (await seedUsers(server.app, COUNT, (made) => told.push(made))).password
  const seconds = (performance.now() - began) / 1000
  console.log(`${COUNT} users in ${seconds.toFixed(1)} s: ${Math.round(COUNT / seconds)} a second`)
}, 300_000)
afterAll(() => server.stop())

describe('seeded users', () => {
  it('are as many as were asked for, and progress was told', async () => {
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from users where email like 'seed-%'`.execute(
      server.app.db,
    )
    expect(rows[0]?.n).toBe(BigInt(COUNT))
    expect(told.at(-1)).toBe(COUNT)
  })

  it('are whole: every invariant holds', async () => {
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('sign in with the one password, have 100 GB and a link that works', async () => {
    const admin = await server.admin()
    const { id } = await admin.ok('saveNode', nodeInput({ type: 'v2ray' }))
    await admin.ok('saveLine', lineInput(id, { protocol: 'vmessTcp' }))
    const { rows } = await sql<{
      email: string
    }>`select email from users where email like 'seed-%' order by random() limit 3`.execute(server.app.db)
    for (const { email } of rows) {
      const client = server.visitor()
      client.token = (await client.ok('login', { email, passwordDigest: digestOf(password) })).token
      const info = await client.ok('userInfo', {})
      expect(info).toMatchObject({ grantedBytes: 100n * 1024n ** 3n, access: 'mayUse' })
      const pull = await fetch(`${server.origin}/api/subscript/clash/${info.id}/${info.subscriptionKey}`)
      expect(pull.status).toBe(200)
      expect(await pull.text()).toContain('vmess')
    }
  })

  it('are made in transactions that may pause for as long as a busy machine needs', async () => {
    const { db } = server.app
    await sql`create table pauses (most text not null)`.execute(db)
    await sql`create function note_pause() returns trigger language plpgsql as $$ begin
      insert into pauses values (current_setting('idle_in_transaction_session_timeout')); return null; end $$`.execute(
      db,
    )
    await sql`create trigger note_pause after insert on users for each statement execute function note_pause()`.execute(
      db,
    )
    await seedUsers(server.app, 1, () => {})
    expect((await sql`select most from pauses`.execute(db)).rows).toEqual([{ most: '0' }])
    await sql`drop trigger note_pause on users`.execute(db)
  })

  it('are added to those that are there, with an odd number as well', async () => {
    const { password: second } = await seedUsers(server.app, 7, () => {})
    expect(second).not.toBe(password)
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from users where email like 'seed-%'`.execute(
      server.app.db,
    )
    expect(rows[0]?.n).toBe(BigInt(COUNT + 8))
    expect(await brokenInvariants(server.app)).toEqual([])
  })
})
