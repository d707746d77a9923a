import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  OTHER_COIN,
  openChain,
  receiptsOf,
  SHOP,
  statusOf,
  type TestChain,
  waitForUsdt,
} from '../../../../../test/chain.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { brokenInvariants } from '../../../../../test/shop.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let chain: TestChain
beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
  chain = await openChain(server)
  await chain.mine(200)
})
afterAll(async () => {
  chain.stop()
  await server.stop()
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

const walletOf = async ({ member }: Awaited<ReturnType<typeof waitForUsdt>>) =>
  (await member.ok('myWallet', {})).totalLi

const transfers = async (sought: string) =>
  (await (await server.admin()).ok('listChainTransfers', { number: 100, sought, after: null })).map(
    ({ amount, outcome, tradeNo }) => ({ amount, outcome, tradeNo }),
  )

describe('a transfer', () => {
  it.each([
    ['a thousandth less', -1_000n, 51_000n],
    ['a millionth more', 1n, 52_000n],
    ['one USDT more', 1_000_000n, 53_000n],
  ])('of %s pays nothing and waits for staff, at what it is worth', async (_, more, priceLi) => {
    const waiting = await waitForUsdt(server, undefined, priceLi)
    const hash = await chain.send(waiting.micro + more)
    await chain.finish()
    expect(await statusOf(waiting)).toBe('awaitingPayment')
    const amount_li = ((waiting.micro + more) * 71_850n) / 10_000_000n
    expect(await receiptsOf(server, hash)).toEqual([{ disposition: 'suspense', amount_li }])
    expect(await transfers(hash)).toMatchObject([{ outcome: 'suspense', tradeNo: null }])
    await waiting.member.ok('cancelOrder', { orderId: waiting.orderId })
  })

  it('that comes after the time of its payment still pays the order, for two hours', async () => {
    const waiting = await waitForUsdt(server)
    await chain.pause(2 * HOUR_MS)
    const hash = await chain.send(waiting.micro)
    await chain.finish()
    expect(await statusOf(waiting)).toBe('paid')
    expect(await receiptsOf(server, hash)).toMatchObject([{ disposition: 'settled' }])
  })

  it('that comes later than that waits for staff', async () => {
    const waiting = await waitForUsdt(server)
    await chain.pause(3 * HOUR_MS)
    const hash = await chain.send(waiting.micro)
    await chain.finish()
    expect(await statusOf(waiting)).toBe('awaitingPayment')
    expect(await receiptsOf(server, hash)).toMatchObject([{ disposition: 'suspense' }])
  })

  it('for an order that was cancelled becomes credit of its customer', async () => {
    const waiting = await waitForUsdt(server)
    await waiting.member.ok('cancelOrder', { orderId: waiting.orderId })
    const hash = await chain.send(waiting.micro)
    await chain.finish()
    expect(await receiptsOf(server, hash)).toEqual([{ disposition: 'credited', amount_li: 12_500n }])
    expect(await walletOf(waiting)).toBe(12_500n)
  })

  it('to an address that the settings no longer name is still found while its amount is kept', async () => {
    const waiting = await waitForUsdt(server)
    const hash = await chain.send(waiting.micro)
    const { usdtAddress } = await (await server.admin()).ok('getSettings', {})
    await server.app.db
      .updateTable('settings')
      .set({ value: JSON.stringify('TD5gsCwxykWsLN9aPrq2TAfNjByuZKYp4E') as never })
      .where('key', '=', 'usdtAddress')
      .execute()
    await chain.finish()
    expect(await receiptsOf(server, hash)).toMatchObject([{ disposition: 'settled' }])
    await server.app.db
      .updateTable('settings')
      .set({ value: JSON.stringify(usdtAddress) as never })
      .where('key', '=', 'usdtAddress')
      .execute()
  })
})

it('money that waits is given to its customer by staff, who find it by its transaction', async () => {
  const waiting = await waitForUsdt(server)
  const hash = await chain.send(waiting.micro - 1_000_000n)
  await chain.finish()
  const admin = await server.admin()
  const [payment] = (await admin.ok('listSuspense', {})).filter(({ externalNo }) => externalNo === `${hash}:0`)
  await admin.ok('decideSuspense', {
    paymentAccount: payment?.paymentAccount ?? '',
    externalNo: `${hash}:0`,
    kind: 'credit',
    email: waiting.member.email,
    orderNo: '',
    reference: '',
    reason: '少付了一个 USDT',
  })
  expect(await walletOf(waiting)).toBe(((waiting.micro - 1_000_000n) * 71_850n) / 10_000_000n)
})

describe.each(['tron', 'ethereum'] as const)('a transfer on %s', (kind) => {
  beforeAll(() => chain.use(kind))

  it('of exactly the amount pays its order once its block is final, and not before', async () => {
    const waiting = await waitForUsdt(server)
    const hash = await chain.send(waiting.micro)
    await chain.mine(5)
    await chain.watch()
    expect(await statusOf(waiting)).toBe('awaitingPayment')
    await chain.finish()
    expect(await statusOf(waiting)).toBe('paid')
    expect(await receiptsOf(server, hash)).toEqual([{ disposition: 'settled', amount_li: 12_500n }])
    const { data } = await waiting.member.call('tradeStatus', { tradeId: waiting.tradeId })
    expect(data?.status).toBe('paid')
    expect(await transfers(waiting.tradeNo)).toMatchObject([{ outcome: 'settled', tradeNo: waiting.tradeNo }])
  })

  it('that is made twice pays once, and the second is credit; so are two in one transaction', async () => {
    const waiting = await waitForUsdt(server)
    const to = SHOP[kind].hex
    const log = { to, value: String(waiting.micro) }
    const hash = await chain.send(waiting.micro, { logs: [{ ...log, contract: OTHER_COIN }, log, log] })
    await chain.finish()
    expect(await statusOf(waiting)).toBe('paid')
    const dispositions = (await receiptsOf(server, hash)).map(({ disposition }) => disposition).sort()
    expect(dispositions).toEqual(['credited', 'settled'])
    expect(await walletOf(waiting)).toBe(12_500n)
  })

  it('of another coin, of nothing, of our own and of dust is not booked', async () => {
    const waiting = await waitForUsdt(server)
    await chain.node('a', { careless: true })
    const hashes = [
      await chain.send(waiting.micro, { contract: OTHER_COIN }),
      await chain.send(0n),
      await chain.send(waiting.micro, { from: SHOP[kind].hex }),
      await chain.send(9_999n),
    ]
    await chain.finish()
    await chain.node('a', { careless: false })
    expect(await statusOf(waiting)).toBe('awaitingPayment')
    for (const hash of hashes) expect(await receiptsOf(server, hash)).toEqual([])
    for (const hash of hashes.slice(0, 3)) expect(await transfers(hash)).toEqual([])
    expect(await transfers(hashes[3] ?? '')).toEqual([{ amount: '0.009999', outcome: 'dust', tradeNo: null }])
  })
})
