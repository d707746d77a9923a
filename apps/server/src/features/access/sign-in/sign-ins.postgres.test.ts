import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anotherSession } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('forty sign-ins of a person at once leave twenty sessions', async () => {
  const { token = '', email } = await server.member()
  await Promise.all(Array.from({ length: 40 }, () => anotherSession(server.app, token)))
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sessions s join users u
    on u.id = s.user_id where u.email = ${email}`.execute(server.app.db)
  expect(rows[0]?.count).toBe(20)
})
