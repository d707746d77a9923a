import { GB } from '@dukou/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan } from '../../../../test/shop.ts'
import { writeSettings } from '../../base/settings/index.ts'

let server: TestServer
beforeEach(async () => {
  await server?.stop()
  server = await startTestServer()
})
afterAll(() => server.stop())

const shown = () => server.visitor().ok('showcase', {})

it('shows visitors the plans on sale with price, traffic and days', async () => {
  await addPlan(server.app, { name: '客船', priceLi: 25_900n, gb: 100n, bonus: 10 })
  const removed = await addPlan(server.app, { name: '旧船' })
  await server.app.db.updateTable('plans').set({ removed_at: new Date() }).where('public_id', '=', removed).execute()
  expect((await shown()).plans).toEqual([
    {
      name: '客船',
      priceLi: 25_900n,
      trafficBytes: 107_374_182_400n,
      bonusPercent: 10,
      durationDays: 0,
      dailyLimitBytes: null,
    },
  ])
})

it('names the daily quota of a time package: its own, else the usual one of the site', async () => {
  const own = await addPlan(server.app, { name: '季票', days: 90, gb: 0n })
  await server.app.db
    .updateTable('plans')
    .set({ daily_limit: 5n * GB })
    .where('public_id', '=', own)
    .execute()
  await addPlan(server.app, { name: '月票', days: 30, gb: 0n })
  expect((await shown()).plans.map(({ dailyLimitBytes }) => dailyLimitBytes)).toEqual([5n * GB, 50n * GB])
})

it('leaves out the plans that one channel’s customers may not buy', async () => {
  await addPlan(server.app, { name: '小船', priceLi: 5_000n })
  await addPlan(server.app, { name: '客船', priceLi: 25_900n })
  await writeSettings(server.app.db, { hideCheapPlansChannelCode: 'partner' })
  expect((await shown()).plans.map(({ name }) => name)).toEqual(['客船'])
})

it('counts the lines of each country that customers can get, and tells nothing else of nodes', async () => {
  const admin = await server.admin()
  const nodeOf = (index: number, flag: string) =>
    admin.ok(
      'saveNode',
      nodeInput({ index, name: `N${index}`, country: { name: flag, flag }, ip: `203.0.113.${index}` }),
    )
  const japan = await nodeOf(1, 'JP')
  const states = await nodeOf(2, 'US')
  for (const index of [1, 2]) await admin.ok('saveLine', lineInput(japan.id, { index, name: `东京 ${index}` }))
  await admin.ok('saveLine', lineInput(states.id, { index: 3, name: '洛杉矶' }))
  await admin.ok('saveLine', lineInput(states.id, { index: 4, name: '内部', isPublic: false }))
  const answer = await server.visitor().call('showcase', {})
  expect(answer.data?.countries).toEqual([
    { flag: 'JP', lineCount: 2 },
    { flag: 'US', lineCount: 1 },
  ])
  expect(JSON.stringify(answer.wire)).not.toMatch(/203\.0\.113|东京|N1/)
})

it('keeps the answer for half a minute', async () => {
  await addPlan(server.app, { name: '客船' })
  expect((await shown()).plans).toHaveLength(1)
  await addPlan(server.app, { name: '货船' })
  expect((await shown()).plans).toHaveLength(1)
  server.clock.now = new Date(server.clock.now.getTime() + 30_000)
  expect((await shown()).plans).toHaveLength(2)
})
