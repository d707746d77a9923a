import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Member, startTestServer, type TestServer } from '../../test/server.ts'

/** PostgreSQL plans a statement so often with the values in hand, before a plan without them may do. */
const PLANNED_WITH_VALUES = 5
const TURNS = 12
/** More than one connection was ever busy at once here. */
const CONNECTIONS = 5

let server: TestServer
let member: Member

beforeAll(async () => {
  server = await startTestServer()
  member = await server.member()
  // Fills the tables, because every plan for an empty table costs the same.
  await sql`
    insert into users (public_id, email, password_hash, subscription_key_sha256, subscription_key_sealed, credential_seed)
    select md5(n::text), n || '@example.com', '', sha256(n::text::bytea), '', '' from generate_series(1, 5000) n`.execute(
    server.app.db,
  )
  await sql`insert into traffic_balances (user_id, daily_limit) select id, 0 from users on conflict do nothing`.execute(
    server.app.db,
  )
  await sql`analyze users, traffic_balances`.execute(server.app.db)
})
afterAll(() => server.stop())

it('what is asked for each pull and each page is planned a few times, and then no more', async () => {
  const { id, subscriptionKey } = await member.ok('userInfo', {})
  for (let turn = 0; turn < TURNS; turn += 1) {
    await member.ok('userInfo', {})
    const pull = await fetch(`${server.origin}/api/subscript/clash/${id}/${subscriptionKey}`)
    expect(pull.status).toBe(200)
  }
  const seen = await Promise.all(Array.from({ length: CONNECTIONS }, preparedHere))
  const plans = seen.flat()
  const mostOf = (name: string) => Math.max(...plans.filter((one) => one.name === name).map(({ custom }) => custom))
  for (const name of ['callers', 'user_info', 'subscription_pull']) {
    expect(mostOf(name), name).toBeGreaterThan(0)
    expect(mostOf(name), name).toBeLessThanOrEqual(PLANNED_WITH_VALUES)
  }
})

/** The statements of a connection that nobody else has meanwhile. */
async function preparedHere(): Promise<{ name: string; custom: number }[]> {
  const { rows } = await sql<{ name: string; custom: number }>`
    select name, custom_plans::int as custom from pg_prepared_statements, pg_sleep(0.2)`.execute(server.app.db)
  return rows
}
