import { randomBytes } from 'node:crypto'
import type { Config } from '../src/platform/config.ts'
import type { Database } from '../src/platform/database/connect.ts'
import { type RunningServer, startServer } from '../src/start.ts'
import { createClient, digestOf, type TestClient } from './client.ts'
import { ADMIN, testConfig } from './config.ts'
import { testDatabase } from './database.ts'

export interface TestServer extends RunningServer {
  /** Moves the server's clock. */
  clock: { now: Date }
  visitor(headers?: Record<string, string>): TestClient
  /** A new user of the test's own, signed up over HTTP. */
  member(): Promise<TestClient & { email: string }>
  admin(): Promise<TestClient>
}

/** A user of the test's own, with a session and his e-mail. */
export type Member = Awaited<ReturnType<TestServer['member']>>

export const PASSWORD = 'a long enough password'

/** A whole server on a database of its own. Jobs run only when a test calls them. */
export async function startTestServer(
  changes: Partial<Config> = {},
  { database, site }: { database?: Database; site?: string } = {},
): Promise<TestServer> {
  const clock = { now: new Date() }
  const started = Date.now()
  const server = await startServer(testConfig(changes), {
    database: database ?? (await testDatabase()),
    withJobs: false,
    ...(site && { site }),
    now: () => new Date(clock.now.getTime() + (Date.now() - started)),
  })
  const visitor = () => createClient(server.origin)
  return {
    ...server,
    clock,
    visitor,
    async member() {
      const client = visitor()
      const email = `u${randomBytes(6).toString('hex')}@example.com`
      const { token } = await client.ok('signup', { email, passwordDigest: digestOf(PASSWORD), iconUrl: '', host: '' })
      return Object.assign(client, { token, email })
    },
    async admin() {
      const client = visitor()
      client.token = (await client.ok('login', { email: ADMIN.email, passwordDigest: digestOf(ADMIN.password) })).token
      return client
    },
  }
}
