import { type AnyCall, type CallName, calls, EVERY_USER, FIRST_USERS } from '@dukou/contract'
import { jsonSchemaOf } from '@dukou/contract/schema'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Gateway, startGateway } from '../../test/gateway.ts'
import { lineInput, nodeInput } from '../../test/node-inputs.ts'
import { refundOf } from '../../test/refunds.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { addPlan, buyPlan, openPaymentAccount, tradeNoOf } from '../../test/shop.ts'
import { stateOf } from '../../test/state.ts'
import { openBank, toTransfer } from '../../test/transfers.ts'
import { writeSettings } from './base/settings/index.ts'
import { createCallerRead } from './people/account/index.ts'

const MOST = 2
const reading = Object.entries<AnyCall>(calls).filter(([, { reads }]) => reads)

let server: TestServer
let gateway: Gateway
let admin: Awaited<ReturnType<TestServer['admin']>>
/** Inputs of the calls that require some. The admin has an order, a trade, nodes and lines. */
const inputs: Partial<Record<CallName, object>> = {}

beforeAll(async () => {
  gateway = await startGateway()
  server = await startTestServer({ sandbox: true })
  await openPaymentAccount(server.app, gateway)
  admin = await server.admin()
  for (let turn = 0; turn < 3; turn += 1) {
    const { id: orderId } = await admin.ok('createOrder', { planId: await addPlan(server.app) })
    const trade = await admin.ok('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })
    inputs.tradeStatus = { tradeId: trade.id }
    inputs.orderForTrade = { orderId }
    const node = await admin.ok('saveNode', nodeInput({ index: turn, name: `香港 ${turn}` }))
    await admin.ok('saveLine', lineInput(node.id, { protocol: 'shadowsocks' }))
    const ticket = await admin.ok('createTicket', { title: `${turn}`, text: 'slow', pictureUrl: null })
    inputs.refreshTicket = { ticketId: ticket.id }
    const { id } = await admin.ok('userInfo', {})
    Object.assign(inputs, {
      previewGift: { emails: [] },
      batchPeople: { id, state: null, count: 100, after: null },
      countUsers: EVERY_USER,
      listUsers: FIRST_USERS,
      readUser: { id },
      listGrants: { userId: id },
      userTimeline: { id, count: 100 },
      readUserChannel: { userId: id },
      walletOfUser: { userId: id },
    })
  }
  const agency = {
    id: null,
    revision: null,
    ownerEmail: 'root@example.com',
    name: '代理',
    domain: '',
    contact: '',
    logoUrl: '',
  }
  await admin.ok('saveAgency', agency)
  await admin.ok('saveSettings', { ...(await admin.ok('getSettings', {})), contact: 'https://t.me/dukou' })
  inputs.settingsVersion = { number: 1 }
  const customer = await server.member()
  await buyPlan(server.app, customer)
  const [paid] = await customer.ok('listOrders', {})
  const { data: refund } = await refundOf(admin, paid?.id ?? '', { amountLi: 10n })
  const { id: orderId } = await customer.ok('createOrder', { planId: await addPlan(server.app) })
  const trade = await customer.ok('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })
  await gateway.pay(await tradeNoOf(server.app, trade.id), { money: '20.00' })
  inputs.previewCreditRefund = { orderId }
  inputs.previewRefund = { orderId: paid?.id ?? '', amountLi: null, destination: 'wallet' }
  inputs.readRefund = { id: refund?.id ?? '' }
  await openBank(server)
  inputs.readTransfer = {
    tradeId: (await toTransfer(server, Object.assign(admin, { email: 'root@example.com' }))).trade.id,
  }
  await admin.ok('closeMonth', { month: '2020-01' })
  inputs.monthFile = { month: '2020-01', language: 'zh' }
  inputs.listBillDays = { month: '2026-03' }
  inputs.listDifferences = { paymentAccount: 'sandbox', day: '2026-03-01' }
  inputs.previewMerge = { from: (await server.member()).email, to: (await server.member()).email }
})
afterAll(async () => {
  await server.stop()
  gateway.stop()
})
// A trade that waits is asked about at the platform every ten seconds, which is a change: none is due.
beforeEach(() => server.app.db.updateTable('trades').set({ last_query_at: server.app.now() }).execute())

/** Everything that goes to the server on any connection, `begin` and `commit` too. */
async function statementsOf(name: string): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await admin.ok(name as 'userInfo', (inputs[name as CallName] ?? {}) as Record<string, never>)
    return query.mock.calls.map(([asked]: unknown[]) => {
      return typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '?')
    })
  } finally {
    query.mockRestore()
  }
}

describe('a call that reads', () => {
  it.each(reading)('asks the database twice at most: %s', async (name) => {
    const statements = await statementsOf(name)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MOST)
  })

  it.each(reading)('asks no more often after a setting was changed: %s', async (name) => {
    await writeSettings(server.app.db, { siteName: `before ${name}` })
    expect((await statementsOf(name)).length).toBeLessThanOrEqual(MOST)
  })

  it.each(reading)('changes nothing: %s', async (name) => {
    const before = await stateOf(server.app)
    await statementsOf(name)
    expect(await stateOf(server.app)).toEqual(before)
  })

  it('is every call that answers a list', () => {
    const lists = Object.entries<AnyCall>(calls).filter(([, { answer }]) => {
      return (jsonSchemaOf(answer.schema) as { type?: string }).type === 'array'
    })
    expect(lists.length).toBeGreaterThan(5)
    expect(lists.filter(([, { reads }]) => !reads).map(([name]) => name)).toEqual([])
  })
})

it('calls of one moment share the statement that reads their callers, with a token and without', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await server.member()).token ?? ''))
  const { db, readRows } = server.app
  let statements = 0
  const readCaller = createCallerRead({
    db,
    readRows: (...asked) => {
      statements += 1
      return readRows(...asked)
    },
  })
  const asked = Array.from({ length: 100 }, (_, turn) => (turn % 6 === 5 ? [] : [tokens[turn % 6] ?? '']))
  const callers = await Promise.all(asked.map(readCaller))
  expect(callers.map(({ actors }) => actors.length)).toEqual(asked.map(({ length }) => length))
  expect(new Set(callers.flatMap(({ actors }) => actors.map((actor) => actor?.publicId))).size).toBe(5)
  expect(statements).toBe(1)
})
