import { type RefusalName, refusalCodes } from '@dukou/contract'
import { addDays, startOfDay } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { goToNextDay, type PlainLine, plainBill, todayOf, uploadBill, zoneAtNoon } from '../../../../test/bills.ts'
import type { TestClient } from '../../../../test/client.ts'
import { staffMember } from '../../../../test/people.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { stateOf } from '../../../../test/state.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { settleWithin } from '../payments/index.ts'

/** One day of the account `sandbox`: three orders, of which the second is also given back, and the third only the platform knows. */
let till: Till
let admin: TestClient
let day: string
let paid: { our: string; theirs: string }[]
let unseen: { our: string; theirs: string }
let refundNo: string
const PAYMENT_ACCOUNT = 'sandbox'
const code = (name: RefusalName) => refusalCodes[name]

beforeAll(async () => {
  till = await openTill({ timeZone: zoneAtNoon() })
  admin = await till.server.admin()
  paid = [await payOne(), await payOne()]
  const waiting = await till.waiting()
  unseen = { our: waiting.tradeNo, theirs: await till.payUnseen(waiting.tradeNo) }
  refundNo = await refundOf(paid[1]?.our ?? '')
  const stranger = { paymentAccount: PAYMENT_ACCOUNT, externalNo: 'STRANGER1', tradeNo: 'none', amountLi: 5_000n }
  const { app } = till.server
  await app.db.transaction().execute((tx) => settleWithin(app, tx, stranger))
  day = goToNextDay(till.server)
  admin = await till.server.admin()
})
afterAll(() => till.close())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

async function payOne() {
  const { tradeNo } = await till.waiting()
  await till.notify(tradeNo)
  await till.gateway.pay(tradeNo)
  const { rows } = await sql<{
    external_no: string
  }>`select r.external_no from receipts r join trades t on t.id = r.trade_id
    where t.trade_no = ${tradeNo}`.execute(till.server.app.db)
  return { our: tradeNo, theirs: rows[0]?.external_no ?? '' }
}

async function refundOf(tradeNo: string): Promise<string> {
  const [trade] = await admin.ok('listTrades', { ...LIST, sought: tradeNo })
  const refund = {
    orderId: trade?.orderId ?? '',
    amountLi: 2_500n,
    destination: 'source',
    reason: 'x',
    askedLi: null,
  } as const
  const { id } = await admin.ok('refundOrder', refund)
  await admin.call('settleRefund', { id, outcome: 'done', reason: '平台已退' })
  return (await admin.ok('readRefund', { id })).refundNo
}
const LIST = { number: 10, sought: '', status: null, payMode: null, fromMs: null, toMs: null, after: null } as const

const whole = (): PlainLine[] => [
  ...paid.map((one) => ({ ...one, amount: '12.50', fee: '0.08' })),
  { ...unseen, amount: '12.5' },
  { theirs: 'STRANGER1', amount: '5.00' },
  { ...paid[1], refund: refundNo, kind: 'refund' as const, amount: '2.50' },
]
const upload = (lines: readonly PlainLine[], by: TestClient = admin) =>
  uploadBill(till.server, by, { paymentAccount: PAYMENT_ACCOUNT, day, file: plainBill(lines) })
const differences = () => admin.ok('listDifferences', { paymentAccount: PAYMENT_ACCOUNT, day })
const open = async () => (await differences()).filter(({ state }) => state === 'open')
const days = async () => admin.ok('listBillDays', { month: day.slice(0, 7) })
const ofDay = async () => (await days()).find((one) => one.paymentAccount === PAYMENT_ACCOUNT && one.day === day)

describe('the bill of a day', () => {
  it('stands beside what was received and given back, before there is one', async () => {
    expect(await ofDay()).toMatchObject({
      paidCount: 3,
      receivedLi: 30_000n,
      refundedLi: 2_500n,
      bill: null,
      canFetch: true,
    })
  })

  it('has a payment from its first moment on and to its last, and not at the first of the next day', async () => {
    const { db, config } = till.server.app
    const begins = startOfDay(day, config.timeZone).getTime()
    const ends = begins + 86_400_000
    const counts: (number | undefined)[] = []
    for (const at of [begins - 1, begins, ends - 1, ends, begins + 43_200_000]) {
      await sql`update receipts set created_at = ${new Date(at)} where external_no = 'STRANGER1'`.execute(db)
      counts.push((await ofDay())?.paidCount)
    }
    expect(counts).toEqual([2, 3, 3, 2, 3])
  })

  it('shows a payment that is at the platform only, and no other difference', async () => {
    const { code: answered, data } = await upload(whole())
    expect({ answered, data }).toEqual({ answered: 0, data: { format: 'plain', num: 5, leftOut: 0, open: 1 } })
    expect(await differences()).toMatchObject([
      {
        subject: 'payment',
        kind: 'onlyThere',
        tradeNo: unseen.our,
        externalNo: unseen.theirs,
        there: '12.50',
        hereLi: null,
        canAsk: true,
        canSuspend: false,
      },
    ])
    expect((await ofDay())?.bill).toMatchObject({
      lines: 5,
      paidLi: 42_500n,
      refundedLi: 2_500n,
      feeLi: 160n,
      fileName: 'bill.csv',
    })
    expect((await admin.ok('officeHome', {})).differences.count).toBe(1)
  })

  it('replaces the one before, and shows what is missing, doubled, or of another amount', async () => {
    const [one, two] = paid
    await upload([
      { ...one, amount: '12.60' },
      { ...one, amount: '12.50' },
      { ...unseen, amount: '12.50' },
      { theirs: 'ELSEWHERE1', amount: '7.00' },
    ])
    const found = (await open()).map(({ subject, kind, externalNo, there, hereLi }) => [
      subject,
      kind,
      externalNo,
      there,
      hereLi,
    ])
    expect(found.sort()).toEqual(
      [
        ['payment', 'otherAmount', one?.theirs, '12.60', 12_500n],
        ['payment', 'onlyThere', one?.theirs, '12.50', null],
        ['payment', 'onlyThere', unseen.theirs, '12.50', null],
        ['payment', 'onlyThere', 'ELSEWHERE1', '7.00', null],
        ['payment', 'onlyHere', two?.theirs, '', 12_500n],
        ['payment', 'onlyHere', 'STRANGER1', '', 5_000n],
        ['refund', 'onlyHere', two?.theirs, '', 2_500n],
      ].sort(),
    )
    await upload(whole())
    expect((await open()).map(({ externalNo }) => externalNo)).toEqual([unseen.theirs])
    expect((await differences()).filter(({ act }) => act === 'gone')).toHaveLength(6)
  })

  it('finds payments of another day by the platform’s number, and leaves lines of other days out', async () => {
    const next = addDays(day, 1)
    const late = { ...paid[0], amount: '12.50', time: startOfDay(next, till.server.app.config.timeZone).toISOString() }
    const { data } = await upload([...whole().slice(1), late])
    expect(data).toMatchObject({ num: 4, leftOut: 1, open: 2 })
    goToNextDay(till.server)
    admin = await till.server.admin()
    const after = await uploadBill(till.server, admin, {
      paymentAccount: PAYMENT_ACCOUNT,
      day: next,
      file: plainBill([late]),
    })
    expect(after).toMatchObject({ code: 0, data: { num: 1, leftOut: 0, open: 0 } })
    expect((await open()).map(({ externalNo }) => externalNo)).toEqual([unseen.theirs])
    await uploadBill(till.server, admin, { paymentAccount: PAYMENT_ACCOUNT, day: next, file: plainBill([]) })
    await upload(whole())
  })

  it('is of a day that is over and of an account that is there, in a format that is known', async () => {
    const today = todayOf(till.server)
    const send = (change: Partial<{ paymentAccount: string; day: string; file: string }>) =>
      uploadBill(till.server, admin, { paymentAccount: PAYMENT_ACCOUNT, day, file: plainBill([]), ...change })
    const before = await stateOf(till.server.app)
    expect((await send({ day: today })).code).toBe(code('billDayNotOver'))
    expect((await send({ day: '2026-02-30' })).code).toBe(code('badInput'))
    expect((await send({ paymentAccount: 'nobody' })).code).toBe(code('paymentAccountNotFound'))
    expect((await send({ file: 'a,b\n1,2\n' })).code).toBe(code('billUnreadable'))
    const other = plainBill([{ our: 'T1', amount: '1.00', time: '2020-01-01 00:00:00' }])
    expect((await send({ file: other })).code).toBe(code('billOfOtherDay'))
    expect(await stateOf(till.server.app)).toEqual(before)
  })

  it('is for finance and owners, and nobody else’s bytes are read', async () => {
    const finance = await staffMember(till.server, 'finance')
    const support = await staffMember(till.server, 'support')
    const before = await stateOf(till.server.app)
    expect((await upload([], support)).code).toBe(code('forbidden'))
    expect((await upload([], till.server.visitor())).code).toBe(code('sessionExpired'))
    expect(await stateOf(till.server.app)).toEqual(before)
    expect((await upload(whole(), finance)).code).toBe(0)
  })

  it('is fetched where the platform can be asked, without its refunds', async () => {
    const before = await open()
    const fetched = await admin.ok('fetchBill', { paymentAccount: PAYMENT_ACCOUNT, day })
    expect(fetched).toMatchObject({ format: 'epay', leftOut: 0 })
    expect((await ofDay())?.bill).toMatchObject({ fileName: null, refundedLi: null })
    expect((await open()).some(({ subject }) => subject === 'refund')).toBe(false)
    await upload(whole())
    expect((await open()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect((await admin.call('fetchBill', { paymentAccount: 'nobody', day })).code).toBe(code('paymentAccountNotFound'))
  })
})

describe('a difference', () => {
  const decide = (id: string, act: 'ask' | 'suspense' | 'explain' | 'reopen', reason = '') =>
    admin.call('decideDifference', { id, act, reason })

  it('is explained once with a reason, opened again, and changes no money', async () => {
    const [difference] = await open()
    const id = difference?.id ?? ''
    const journals = (await stateOf(till.server.app)).journals
    expect((await decide(id, 'explain', ' ')).code).toBe(code('reasonNeeded'))
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide(id, 'explain', '另一个商店的')))
    expect(answers.map((one) => one.code).sort()).toEqual([0, ...Array(3).fill(code('differenceMoved'))])
    expect(await differences()).toContainEqual(
      expect.objectContaining({ id, state: 'explained', reason: '另一个商店的', decidedBy: 'root@example.com' }),
    )
    await upload(whole())
    expect((await open()).length).toBe(0)
    expect(await decide(id, 'reopen')).toMatchObject({ code: 0, data: { state: 'open' } })
    expect((await auditOf(till.server.app, id)).slice(0, 2)).toEqual(['decideDifference', 'decideDifference'])
    expect((await stateOf(till.server.app)).journals).toEqual(journals)
  })

  it('of a payment that the platform confirms is gone once it was asked, by the way of all money', async () => {
    const [difference] = await open()
    expect((await decide(difference?.id ?? '', 'suspense', '查不到')).code).toBe(code('differenceUnfit'))
    expect(await decide(difference?.id ?? '', 'ask')).toMatchObject({ code: 0, data: { state: 'done' } })
    expect(await differences()).toContainEqual(
      expect.objectContaining({ id: difference?.id, act: 'asked', decidedBy: 'root@example.com' }),
    )
    expect((await ofDay())?.open).toBe(0)
    expect((await decide(difference?.id ?? '', 'ask')).code).toBe(code('differenceUnfit'))
  })

  it('of money without a trade goes to suspense once, with the platform’s number', async () => {
    await upload([...whole(), { theirs: 'ELSEWHERE2', amount: '7.00' }])
    const [difference] = await open()
    expect(difference).toMatchObject({ externalNo: 'ELSEWHERE2', canAsk: false, canSuspend: true })
    const id = difference?.id ?? ''
    expect((await decide(id, 'suspense')).code).toBe(code('reasonNeeded'))
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide(id, 'suspense', '查不到付款人')))
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1)
    expect((await admin.ok('listSuspense', {}))[0]).toMatchObject({
      externalNo: 'ELSEWHERE2',
      amountLi: 7_000n,
      decision: null,
    })
    await upload([...whole(), { theirs: 'ELSEWHERE2', amount: '7.00' }])
    expect(await open()).toEqual([])
  })

  it('that is not there, or is for others to decide, is not decided', async () => {
    const absent = { id: 'f'.repeat(24), act: 'explain', reason: 'x' } as const
    expect((await admin.call('decideDifference', absent)).code).toBe(code('differenceNotFound'))
    expect((await (await staffMember(till.server, 'operations')).call('decideDifference', absent)).code).toBe(
      code('forbidden'),
    )
  })
})

describe('a month', () => {
  const month = () => day.slice(0, 7)

  it('is closed once when it is over, with the sums of the ledger, as a file', async () => {
    const present = todayOf(till.server).slice(0, 7)
    expect((await admin.call('closeMonth', { month: present })).code).toBe(code('monthNotOver'))
    expect((await admin.call('monthFile', { month: month(), language: 'zh' })).code).toBe(code('monthNotClosed'))
    till.server.clock.now = new Date(till.server.clock.now.getTime() + 40 * 86_400_000)
    admin = await till.server.admin()
    const answers = await Promise.all(Array.from({ length: 3 }, () => admin.call('closeMonth', { month: month() })))
    expect(answers.map((one) => one.code).sort()).toEqual([0, ...Array(2).fill(code('monthClosed'))])
    expect(await admin.ok('listMonthCloses', {})).toMatchObject([
      { month: month(), closedBy: 'root@example.com', receivedLi: 49_500n, refundedLi: 2_500n, open: 0 },
    ])
    const { name, file } = await admin.ok('monthFile', { month: month(), language: 'zh' })
    expect(name).toBe(`month-${month()}.csv`)
    expect(file.charCodeAt(0)).toBe(0xfeff)
    expect(file.trimEnd().split('\r\n').at(-1)).toMatch(/^合计,,49\.500,37\.500,0\.000,12\.000,2\.500,0\.160,/)
    expect((await admin.ok('monthFile', { month: month(), language: 'en' })).file).toContain('Total')
  })

  it('that is closed does not change, whatever is uploaded later', async () => {
    const before = (await admin.ok('monthFile', { month: month(), language: 'zh' })).file
    await upload([])
    expect((await open()).length).toBeGreaterThan(0)
    expect((await admin.ok('monthFile', { month: month(), language: 'zh' })).file).toBe(before)
    await expect(sql`update month_close_days set received_li = 0`.execute(till.server.app.db)).rejects.toThrow(
      'append-only',
    )
  })
})
