import { NO_USER_CHANGE } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { buyPlan } from '../../../../test/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('one person’s orders, traffic, sign-ins, tickets and staff acts stand in one list, the newest first, and nobody else’s', async () => {
  const admin = await server.admin()
  const [member, other] = [await server.member(), await server.member()]
  const { id } = await member.ok('userInfo', {})
  await buyPlan(server.app, member, { name: '月票', gb: 10n })
  await other.ok('createTicket', { title: '别人的', text: 'x', pictureUrl: null })
  await member.ok('createTicket', { title: '很慢', text: 'x', pictureUrl: null })
  await admin.ok('saveUser', { ...NO_USER_CHANGE, id, addBytes: GB, reason: '补偿' })
  const events = await admin.ok('userTimeline', { id, count: 100 })
  const told = events.map(({ kind, what, detail, actor }) => [kind, what, detail, actor])
  expect(told).toEqual(
    expect.arrayContaining([
      ['act', 'saveUser', '补偿', 'root@example.com'],
      ['traffic', 'agencyAllocate', String(GB), ''],
      ['ticket', '很慢', 'open', ''],
      ['traffic', 'buy', String(10n * GB), ''],
      ['order', '月票', 'paid', ''],
      ['signIn', expect.any(String), '127.0.0.1', ''],
    ]),
  )
  expect(JSON.stringify(told)).not.toContain('别人的')
  const times = events.map(({ at }) => at.getTime())
  expect(times).toEqual([...times].sort((one, next) => next - one))
  expect(await admin.ok('userTimeline', { id, count: 2 })).toEqual(events.slice(0, 2))
  expect(await admin.ok('userTimeline', { id: 'f'.repeat(24), count: 100 })).toEqual([])
  expect((await member.call('userTimeline', { id, count: 1 })).code).toBe(2007)
})
