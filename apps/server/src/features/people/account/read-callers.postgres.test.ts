import type { CallName } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../../../test/client.ts'
import { testConfig } from '../../../../test/config.ts'
import { testDatabase } from '../../../../test/database.ts'
import { anotherSession, setFlag, setRole } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { openDatabase } from '../../../platform/database/connect.ts'
import { writeSettings } from '../../base/settings/index.ts'

const ROUNDS = 10
const OK = 0
const NO_SESSION = 1002
const FORBIDDEN = 2007

/** Two processes in all but the process number: each has its own pool and its own settings in memory. */
let servers: [TestServer, TestServer]
let stopLoad: () => Promise<void>

beforeAll(async () => {
  const { secretKeyFile } = testConfig()
  const database = await testDatabase()
  const first = await startTestServer({ secretKeyFile }, { database })
  const other = await openDatabase(testConfig({ databaseUrl: database.url }))
  servers = [first, await startTestServer({ secretKeyFile }, { database: other })]
  stopLoad = await startLoad()
})
afterAll(async () => {
  await stopLoad()
  for (const server of servers) await server.stop()
})

/** Calls that never stop, on both: there is always a read under way, and settings are always in memory. */
async function startLoad(): Promise<() => Promise<void>> {
  let goesOn = true
  const { token } = await servers[0].member()
  const callers = servers.flatMap(({ origin }) =>
    Array.from({ length: 4 }, async () => {
      const client = createClient(origin, token)
      while (goesOn) await client.ok('hostInfo', { host: '' })
    }),
  )
  return async () => {
    goesOn = false
    await Promise.all(callers)
  }
}

/** The distinct codes of four concurrent calls to each server. */
async function codesOf(name: CallName, token: string | undefined): Promise<Set<number>> {
  const clients = servers.flatMap(({ origin }) => Array.from({ length: 4 }, () => createClient(origin, token)))
  const answers = await Promise.all(clients.map((client) => client.call(name as 'userInfo', {})))
  return new Set(answers.map(({ code }) => code))
}

describe('holds for the next call on every process', () => {
  it('that a role was given or taken', async () => {
    const [{ app }] = servers
    const member = await servers[0].member()
    for (let round = 0; round < ROUNDS; round += 1) {
      await setRole(app, member, 'adminIds', true)
      expect(await codesOf('listNodes', member.token)).toEqual(new Set([OK]))
      await setRole(app, member, 'adminIds', false)
      expect(await codesOf('listNodes', member.token)).toEqual(new Set([FORBIDDEN]))
    }
  })

  it('that a session was ended', async () => {
    const [first, second] = servers
    const { token = '' } = await first.member()
    for (let round = 0; round < ROUNDS; round += 1) {
      const session = await anotherSession(first.app, token)
      expect(await codesOf('userInfo', session)).toEqual(new Set([OK]))
      await createClient(second.origin, session).ok('logout', {})
      expect(await codesOf('userInfo', session)).toEqual(new Set([NO_SESSION]))
    }
  })

  it('that a person was disabled or let in again', async () => {
    const member = await servers[0].member()
    for (let round = 0; round < ROUNDS; round += 1) {
      await setFlag(servers[1].app, member.email, { disabled: true })
      expect(await codesOf('userInfo', member.token)).toEqual(new Set([NO_SESSION]))
      await setFlag(servers[1].app, member.email, { disabled: false })
      expect(await codesOf('userInfo', member.token)).toEqual(new Set([OK]))
    }
  })

  it('that a setting was changed, by whatever statement', async () => {
    const [{ app }] = servers
    const seen = () =>
      Promise.all(servers.map(async ({ visitor }) => (await visitor().ok('hostInfo', { host: '' })).siteName))
    for (let round = 0; round < ROUNDS; round += 1) {
      await writeSettings(app.db, { siteName: `written ${round}` })
      expect(await seen()).toEqual([`written ${round}`, `written ${round}`])
      await sql`update settings set value = to_jsonb(${`by hand ${round}`}::text) where key = 'siteName'`.execute(
        app.db,
      )
      expect(await seen()).toEqual([`by hand ${round}`, `by hand ${round}`])
      await sql`delete from settings where key = 'siteName'`.execute(app.db)
      expect(await seen()).toEqual(['渡口', '渡口'])
    }
  })

  it('but not that a setting is being changed by a transaction that ends in nothing', async () => {
    const [{ app }] = servers
    const [before] = await Promise.all(servers.map(({ visitor }) => visitor().ok('hostInfo', { host: '' })))
    const undone = app.db.transaction().execute(async (tx) => {
      await writeSettings(tx, { siteName: 'undone' })
      for (const { visitor } of servers)
        expect((await visitor().ok('hostInfo', { host: '' })).siteName).toBe(before?.siteName)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await writeSettings(app.db, { contact: 'the next revision has the same number' })
    for (const { visitor } of servers) {
      expect(await visitor().ok('hostInfo', { host: '' })).toMatchObject({
        siteName: before?.siteName,
        contact: 'the next revision has the same number',
      })
    }
  })
})
