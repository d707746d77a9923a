import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { buyPlan } from '../../../../test/shop.ts'
import { LIMIT_BYTES, readsOfInboundUsers, USER_BYTES } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('the embedded database tells members and limits apart, as a server does', async () => {
  const admin = await server.admin()
  const { id } = await admin.ok('saveNode', nodeInput({ type: 'v2ray' }))
  await admin.ok('saveLine', lineInput(id, { protocol: 'vmessTcp' }))
  const { number } = await server.app.db.selectFrom('inbounds').select('number').executeTakeFirstOrThrow()
  await buyPlan(server.app, await server.member(), { gb: 100n })
  const readInboundUsers = readsOfInboundUsers(server.app)
  const { all, limited, ...rest } = await readInboundUsers(number)
  expect([all.length, limited.length]).toEqual([USER_BYTES, 0])
  expect(rest).toEqual({ near: [], isShared: false, lineScale: 100n })
  await server.app.db.updateTable('traffic_balances').set({ device_limit: 3 }).execute()
  const limits = await readInboundUsers(number)
  expect([limits.all.length, limits.limited.length]).toEqual([USER_BYTES, LIMIT_BYTES])
})
