import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

/** Customers with traffic; the first are there already. */
async function haveMembers(from: number, to: number): Promise<void> {
  await sql`
    with added as (
      insert into users (public_id, email, password_hash, subscription_key_sha256, subscription_key_sealed, credential_seed)
      select 'crowd ' || n, n || '@crowd.example', '', sha256(int4send(n)), '', decode(md5(n::text), 'hex')
      from generate_series(${from}::int, ${to}::int) as n returning id)
    insert into traffic_balances (user_id, permanent_granted, daily_limit) select id, 1, 0 from added`.execute(
    server.app.db,
  )
}

it('Shadowsocks for more than 2,000 users is warned of where it is saved and listed, and VLESS is named; nothing else is', async () => {
  await haveMembers(1, 2000)
  const { id } = await admin.ok('saveNode', nodeInput({ type: 'v2ray' }))
  const input = lineInput(id, { protocol: 'shadowsocks' })
  const line = await admin.ok('saveLine', input)
  const warnings = async () => (await admin.ok('listNodes', {})).flatMap((node) => node.warnings)
  expect([line.warnings, await warnings()]).toEqual([[], []])

  await haveMembers(2001, 2001)
  const warning = expect.stringMatching(new RegExp(`^入站 ${line.inboundNumber} .*2000 .*VLESS`))
  expect(await warnings()).toEqual([warning])
  expect((await admin.ok('saveLine', { ...input, id: line.id })).warnings).toEqual([warning])
  expect((await admin.ok('saveNode', nodeInput({ id, type: 'v2ray' }))).warnings).toEqual([warning])

  const others = ['vmessTcp', 'vmessWs', 'compat', 'reality'] as const
  for (const protocol of others) {
    expect((await admin.ok('saveLine', lineInput(id, { protocol }))).warnings).toEqual([])
  }
  await admin.ok('saveLine', { ...input, id: line.id, isPublic: false })
  expect(await warnings()).toEqual([])
})
