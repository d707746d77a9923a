import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiToken } from '../../../../test/api-tokens.ts'
import { createClient, type TestClient } from '../../../../test/client.ts'
import { testConfig } from '../../../../test/config.ts'
import { testDatabase } from '../../../../test/database.ts'
import { setRole } from '../../../../test/people.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'
import { openDatabase } from '../../../platform/database/connect.ts'

/** Two processes in all but the process number: each has its own pool and its own settings in memory. */
let servers: [TestServer, TestServer]
beforeAll(async () => {
  const { secretKeyFile } = testConfig()
  const database = await testDatabase()
  const first = await startTestServer({ secretKeyFile }, { database })
  const other = await openDatabase(testConfig({ databaseUrl: database.url }))
  servers = [first, await startTestServer({ secretKeyFile }, { database: other })]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
})

async function make(maker: TestClient, password?: string) {
  const { id, token } = await makeApiToken(maker, {}, password)
  const codes = async () => {
    const asked = servers.map(({ origin }) => createClient(origin, token).call('listEntitlements', {}))
    return (await Promise.all(asked)).map(({ code }) => code)
  }
  return { id, codes }
}

describe('holds for the next call of a program on every process', () => {
  it('that its token was revoked', async () => {
    const admin = await servers[0].admin()
    for (let round = 0; round < 10; round += 1) {
      const { id, codes } = await make(admin)
      expect(await codes()).toEqual([0, 0])
      await admin.ok('revokeApiToken', { id })
      expect(await codes()).toEqual([2081, 2081])
    }
  })

  it('that its maker is no admin any more', async () => {
    const maker = await servers[0].member()
    for (let round = 0; round < 5; round += 1) {
      await setRole(servers[0].app, maker, 'adminIds', true)
      const { codes } = await make(maker, PASSWORD)
      expect(await codes()).toEqual([0, 0])
      await setRole(servers[1].app, maker, 'adminIds', false)
      expect(await codes()).toEqual([2081, 2081])
    }
  })

  it('that it was revoked while it was being used: of two who revoke it, one does', async () => {
    const admin = await servers[0].admin()
    const second = createClient(servers[1].origin, admin.token)
    const { id } = await make(admin)
    const both = await Promise.all([admin.call('revokeApiToken', { id }), second.call('revokeApiToken', { id })])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 2085])
  })
})
