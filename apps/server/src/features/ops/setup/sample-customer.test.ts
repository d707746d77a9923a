import { addDays, businessDay, GB } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf, type TestClient } from '../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { addSampleCustomer } from './index.ts'
import type { SampleCustomer } from './sample-customer.ts'

let server: TestServer
let made: SampleCustomer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer({ sampleData: true, sandbox: true })
  made = await addSampleCustomer(server.app)
  client = server.visitor()
  client.token = (await client.ok('login', { email: made.email, passwordDigest: digestOf(made.password) })).token
})
afterAll(() => server.stop())

describe('the sample customer', () => {
  it('has used something on each of ten days, out of every bucket but the last', async () => {
    const today = businessDay(server.app.now())
    const records = await client.ok('myTrafficRecords', {})
    const uses = records.filter(({ type }) => type === 'spend')
    expect(uses.map(({ day }) => day)).toEqual(Array.from({ length: 10 }, (_, at) => addDays(today, -at)))
    const sum = (of: 'quotaBytes' | 'trialBytes' | 'permanentBytes' | 'overrunBytes') =>
      uses.reduce((all, { split }) => all + (split?.[of] ?? 0n), 0n)
    expect([sum('trialBytes'), sum('permanentBytes'), sum('overrunBytes')]).toEqual([GB, 18n * GB, 0n])
    expect(sum('quotaBytes')).toBeGreaterThan(300n * GB)
    const others = records.filter(({ type }) => type !== 'spend').map(({ type, changeBytes }) => [type, changeBytes])
    expect(others).toEqual([
      ['trialExpired', -GB],
      ['coupon', 2n * GB],
      ['coupon', 200n * GB],
    ])
  })

  it('may go on, with time and traffic left', async () => {
    const info = await client.ok('userInfo', {})
    expect(info).toMatchObject({ access: 'mayUse', grantedBytes: 200n * GB, usedBytes: 18n * GB, trialLeftBytes: 0n })
    expect(info.quotaUsedBytes).toBeGreaterThan(6n * GB)
  })

  it('has a client that fetched the link, so that nothing asks for an import', async () => {
    const { lastFetch } = await client.ok('userInfo', {})
    expect(lastFetch).toMatchObject({ client: 'flclash', app: 'FlClash', appVersion: '0.8.90', lines: 4 })
  })

  it('leaves the books in order', async () => {
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('comes once, and only where there is a sandbox', async () => {
    await expect(addSampleCustomer(server.app)).rejects.toThrow(/is there already/)
    const config = { ...server.app.config, sandbox: false }
    await expect(addSampleCustomer({ ...server.app, config })).rejects.toThrow(/sandbox is off/)
  })
})
