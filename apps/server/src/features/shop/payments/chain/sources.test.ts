import { refusalCodes } from '@dukou/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CODE, openChain, receiptsOf, statusOf, type TestChain, waitForUsdt } from '../../../../../test/chain.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { addPlan, brokenInvariants } from '../../../../../test/shop.ts'

let server: TestServer
let chain: TestChain
beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
  chain = await openChain(server)
  await chain.mine(200)
})
beforeEach(() => chain.control('reset'))
afterAll(async () => {
  chain.stop()
  await server.stop()
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

async function watched() {
  const [watch] = (await (await server.admin()).ok('chainState', {})).watches
  return watch
}

describe.each(['tron', 'ethereum'] as const)('on %s', (kind) => {
  beforeAll(() => chain.use(kind))

  it('what one source hides waits until both tell it, and what came before it does not', async () => {
    const [early, hidden] = [await waitForUsdt(server), await waitForUsdt(server)]
    await chain.send(early.micro)
    await chain.mine(3)
    const hash = await chain.send(hidden.micro)
    await chain.node('b', { hidden: [hash] })
    await chain.finish()
    expect(await statusOf(early)).toBe('paid')
    expect(await statusOf(hidden)).toBe('awaitingPayment')
    expect(await watched()).toMatchObject({ state: 'disagree', problem: expect.stringContaining('from block') })
    await chain.control('reset')
    await chain.watch()
    expect(await statusOf(hidden)).toBe('paid')
    expect(await watched()).toMatchObject({ state: 'agree', problem: '' })
  })

  it('a list that lags behind its blocks loses nothing', async () => {
    const waiting = await waitForUsdt(server)
    await chain.send(waiting.micro)
    await chain.node('b', { listLag: 20 })
    await chain.finish()
    await chain.control('reset')
    await chain.mine(3)
    await chain.watch()
    expect(await statusOf(waiting)).toBe('paid')
  })

  it.each([50, 10, 1])('a node that searches no more than %d blocks at once is asked about fewer', async (limit) => {
    const waiting = await waitForUsdt(server)
    await chain.send(waiting.micro)
    await chain.mine(300)
    await chain.node('a', { limit })
    await chain.finish()
    expect(await statusOf(waiting)).toBe('paid')
  })

  it('a source that stands still is silent, and nothing is read beyond it', async () => {
    await chain.watch()
    const before = await watched()
    const { head } = await chain.control('state')
    await chain.node('a', { behind: 700 })
    await chain.mine(600)
    await chain.watch()
    expect(await watched()).toMatchObject({
      state: 'silent',
      problem: expect.stringContaining('its newest block is of'),
    })
    expect((await watched())?.block).toBeLessThan(head)
    expect((await watched())?.block).toBe(before?.block)
  })

  it('a chain whose past is another than the one that was read is not believed', async () => {
    await chain.watch()
    for (const node of ['a', 'b'] as const) await chain.node(node, { branch: 'fork' })
    await chain.finish()
    expect(await watched()).toMatchObject({ state: 'disagree', problem: expect.stringContaining('that was read') })
  })
})

it('trouble that lasts stands among what waits for staff, and no payment in USDT begins until it goes', async () => {
  await chain.use('tron')
  await chain.watch()
  const running = await waitForUsdt(server)
  const other = await server.member()
  const { id: orderId } = await other.ok('createOrder', { planId: await addPlan(server.app) })
  const buy = (id: string) => ({ orderId: id, payMode: 'usdt', isMobile: false, returnUrl: '' }) as const
  await chain.node('b', { down: true })
  await chain.watch()
  const admin = await server.admin()
  const trouble = async () => (await admin.ok('officeHome', {})).chainTrouble
  const state = async () =>
    (await server.visitor().ok('hostInfo', { host: '' })).payWays.find(({ mode }) => mode === 'usdt')?.state
  expect(await trouble()).toEqual([])
  expect(await state()).toBe('open')
  await chain.mine(220)
  await chain.watch()
  expect(await trouble()).toMatchObject([
    { network: 'USDT-TRC20', state: 'silent', problem: expect.stringContaining('503') },
  ])
  expect(await state()).toBe('failing')
  // A page that was loaded before still has the button.
  expect((await other.call('buy', buy(orderId))).code).toBe(refusalCodes.payModeUnavailable)
  expect((await running.member.ok('buy', buy(running.orderId))).id).toBe(running.tradeId)
  await chain.control('reset')
  await chain.watch()
  expect(await trouble()).toEqual([])
  expect(await state()).toBe('open')
  await other.ok('buy', buy(orderId))
})

it('an account is tested by asking every source, and one of another chain is strange', async () => {
  const admin = await server.admin()
  expect(await admin.ok('testPaymentAccount', { code: CODE })).toMatchObject({ outcome: 'accepted' })
  const row = await server.app.db
    .selectFrom('pay_channels')
    .select('fields')
    .where('code', '=', CODE)
    .executeTakeFirstOrThrow()
  const set = (fields: Record<string, string>) =>
    server.app.db
      .updateTable('pay_channels')
      .set({ fields: JSON.stringify(fields) as never })
      .where('code', '=', CODE)
      .execute()
  await set({ ...row.fields, etherUrl: `${row.fields.tronUrl}` })
  expect(await admin.ok('testPaymentAccount', { code: CODE })).toMatchObject({
    outcome: 'strange',
    said: expect.stringContaining('another chain'),
  })
  await set(row.fields)
})

it('nobody tells of a payment by a notify', async () => {
  const waiting = await waitForUsdt(server)
  const response = await fetch(`${server.origin}/api/pay/notify/${CODE}?out_trade_no=${waiting.tradeNo}`)
  expect([response.status, await response.text()]).toEqual([400, 'fail'])
  expect(await receiptsOf(server, waiting.tradeNo)).toEqual([])
})
