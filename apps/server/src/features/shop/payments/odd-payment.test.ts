import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { settle } from './settle.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('other programs are told of money that pays no order, once', async () => {
  const admin = await server.admin()
  const url = 'https://books.example.com/hook'
  await admin.ok('saveWebhook', {
    revision: null,
    id: null,
    name: 'books',
    url,
    events: ['payment.odd'],
    enabled: true,
  })
  const arrival = { paymentAccount: 'yi', externalNo: 'e1', tradeNo: 'nobody’s', amountLi: 29_000n }
  await settle(server.app, arrival)
  await settle(server.app, arrival)
  const { rows } = await sql<{ body: string }>`select body from webhook_deliveries`.execute(server.app.db)
  expect(rows.map(({ body }) => JSON.parse(body))).toEqual([
    {
      type: 'payment.odd',
      timestamp: expect.stringMatching(/Z$/),
      data: { channel: 'yi', externalNo: 'e1', tradeNo: 'nobody’s', money: 29, outcome: 'suspense', user: null },
    },
  ])
})
