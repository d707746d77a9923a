import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { turns } from '../../../../test/turns.ts'
import { OTHER_TRON, requested, TRON, withMoney } from '../../../../test/withdrawals.ts'

const N = 50
const ROUNDS = turns(3, 8)

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

const key = () => ({ 'idempotency-key': randomUUID() })
const times = <T>(count: number, act: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => act(turn)))
/** Retries while the site answers `busy`, as people do. */
async function ask(act: () => Promise<{ code: number }>): Promise<number> {
  for (;;) {
    const { code } = await act()
    if (code !== refusalCodes.busy) return code
  }
}
const request = (member: Member) => ask(() => member.call('requestWithdrawal', { code: null }, key()))
const settle = (id: string, who = admin) =>
  ask(() => who.call('settleWithdrawal', { id, transactionId: '', paidUsdtMilli: null }, key()))
const count = (codes: number[], code: number) => codes.filter((one) => one === code).length
async function paidOut(): Promise<bigint> {
  const { balance } = await server.app.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'worldPayout')
    .executeTakeFirstOrThrow()
  return balance
}

it('fifty requests of one person at once make one withdrawal of the whole balance', async () => {
  const member = await withMoney(server)
  const codes = await times(N, () => request(member))
  expect({ made: count(codes, 0), refused: count(codes, refusalCodes.withdrawalWaits) }).toEqual({
    made: 1,
    refused: N - 1,
  })
  expect(await member.ok('myWithdrawals', {})).toMatchObject([{ amountLi: 586_120n }])
  expect(await member.ok('myWallet', {})).toMatchObject({ totalLi: 0n })
})

it('fifty staff who settle one withdrawal at once pay it once', async () => {
  const before = await paidOut()
  const { id } = await requested(server)
  const codes = await times(N, () => settle(id))
  expect({ settled: count(codes, 0), refused: count(codes, refusalCodes.withdrawalMoved) }).toEqual({
    settled: 1,
    refused: N - 1,
  })
  const after = await paidOut()
  expect(after - before).toBe(586_120n)
})

it('a withdrawal beside purchases from the wallet never spends money twice, and is never an error', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await withMoney(server, 600_000n)
    const planIds = await times(4, () => addPlan(server.app, { priceLi: 20_000n }))
    const orderIds = await Promise.all(planIds.map(async (planId) => (await member.ok('createOrder', { planId })).id))
    const buy = (orderId: string) =>
      ask(() => member.call('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' }, key()))
    const checks = orderIds.map((orderId) =>
      ask(() => member.call('walletCheck', { orderId })).then(() => buy(orderId)),
    )
    const codes = await Promise.all([...Array.from({ length: N / 10 }, () => request(member)), ...checks.map(() => 0)])
    await Promise.all(checks)
    const known: number[] = [0, refusalCodes.withdrawalWaits, refusalCodes.withdrawalRefused]
    expect(codes.filter((code) => !known.includes(code))).toEqual([])
    const { totalLi, reservedLi } = await member.ok('myWallet', {})
    const withdrawn = (await member.ok('myWithdrawals', {})).reduce((sum, { amountLi }) => sum + amountLi, 0n)
    const spent = (await member.ok('walletSpends', {})).reduce((sum, { spentLi }) => sum + spentLi, 0n)
    expect({ total: totalLi + withdrawn + spent, held: reservedLi >= 0n }).toEqual({ total: 0n, held: true })
  }
})

it('a change of the address beside requests: a withdrawal made after the change is held, one before keeps its address', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await withMoney(server)
    const change = ask(() =>
      member.call('savePayoutAddress', { network: 'USDT-TRC20', address: OTHER_TRON, code: null }),
    )
    const [changed, ...codes] = await Promise.all([change, ...Array.from({ length: N / 10 }, () => request(member))])
    expect(changed).toBe(0)
    const made = count(codes, 0)
    expect(made).toBeLessThanOrEqual(1)
    expect((await member.ok('myWithdrawals', {})).map(({ address }) => address)).toEqual(made === 1 ? [TRON] : [])
    expect(await request(member)).toBe(refusalCodes.moneyHeld)
  }
})

it('cancel, take up, settle and refuse at once end a withdrawal one way, with its money in one place', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await paidOut()
    const { member, id } = await requested(server)
    const acts = [
      () => ask(() => member.call('cancelWithdrawal', { withdrawalId: id })),
      () => ask(() => admin.call('takeWithdrawal', { id })),
      () => settle(id),
      () => ask(() => admin.call('refuseWithdrawal', { id, reason: '竞争' }, key())),
    ]
    const codes = await times(N, async (turn) => [turn % 4, (await acts[(turn + round) % 4]?.()) ?? -1] as const)
    expect(codes.every(([, code]) => code === 0 || code === refusalCodes.withdrawalMoved)).toBe(true)
    const [row] = await member.ok('myWithdrawals', {})
    const { withdrawableLi } = await member.ok('myWallet', {})
    const after = await paidOut()
    const isPaid = row?.status === 'paid'
    expect(['paid', 'refused', 'cancelled']).toContain(row?.status)
    expect({ back: withdrawableLi, paid: after - before }).toEqual({
      back: isPaid ? 0n : 586_120n,
      paid: isPaid ? 586_120n : 0n,
    })
  }
})

it('a merge beside requests, cancels and settlements leaves the money in one place', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await paidOut()
    const { member: from, id } = await requested(server)
    const to = await withMoney(server, 0n)
    await giveMoney(server.app, to.email, 500_000n)
    const merge = () =>
      ask(() => admin.call('mergeAccounts', { from: from.email, to: to.email, reason: '竞争' }, key()))
    const [merged] = await Promise.all([
      merge(),
      request(to),
      ask(() => from.call('cancelWithdrawal', { withdrawalId: id })),
      settle(id),
      ask(() => admin.call('refuseWithdrawal', { id, reason: '竞争' }, key())),
    ])
    expect(merged).toBe(0)
    const after = await paidOut()
    const open = (await to.ok('myWithdrawals', {})).reduce((sum, { amountLi }) => sum + amountLi, 0n)
    const paid = after - before
    expect((await to.ok('myWallet', {})).totalLi + open + paid).toBe(1_086_120n)
  }
})

it('two staff who make payout files at once share no withdrawal', async () => {
  const people = await times(6, () => requested(server))
  const made = await times(4, () => admin.call('makePayoutFile', { network: 'USDT-TRC20', batchId: null }))
  const ids = made.flatMap(({ data }) => data?.file.match(/^[0-9a-f]{24}/gm) ?? [])
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id } of people) expect(ids).toContain(id)
})
