import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { auditOf } from '../../../../../test/audit.ts'
import { referralWorld, waitingOrder, walletOf } from '../../../../../test/invite.ts'
import { staffMember } from '../../../../../test/people.ts'
import { refundCreditOf, takeUpRefunds } from '../../../../../test/refunds.ts'
import { runJob } from '../../../../../test/run-job.ts'
import type { Member } from '../../../../../test/server.ts'
import { addCoupon, tradeNoOf } from '../../../../../test/shop.ts'
import { stateOf } from '../../../../../test/state.ts'

const world = referralWorld()
const { admin } = world
const app = () => world.till().server.app

/** Ten yuan that came for an order that was cancelled. */
async function late(member: Member, priceLi = 10_000n): Promise<string> {
  const { id, tradeNo } = await waitingOrder(world.till(), member, priceLi)
  await member.ok('cancelOrder', { orderId: id })
  await world.till().gateway.pay(tradeNo)
  return id
}

/** An order of ten yuan for which fifteen came. */
async function overpaid(member: Member, code?: string): Promise<{ id: string; tradeNo: string }> {
  const { id } = await world.till().orderOf(member, { priceLi: 10_000n, gb: 1n })
  if (code) await member.ok('applyCoupon', { orderId: id, code })
  const tradeNo = await tradeNoOf(app(), (await world.till().buyWith(member, id)).id)
  await world.till().gateway.pay(tradeNo, { money: '15.00' })
  return { id, tradeNo }
}

/** The credit that an order tells its customer. */
const toldOf = async (member: Member, orderId: string) =>
  (await member.ok('listOrders', {})).find(({ id }) => id === orderId)?.creditedLi
const creditOf = async (member: Member) => (await member.ok('myWallet', {})).creditLi
const preview = (orderId: string) => admin().ok('previewCreditRefund', { orderId })
const settle = (id: string, outcome: 'done' | 'refused') =>
  admin().call('settleRefund', { id, outcome, reason: '平台后台显示' }, { 'idempotency-key': randomUUID() })
const read = (id = '') => admin().ok('readRefund', { id })

describe('a payment that became credit', () => {
  it('too late is refunded to its source, leaves the credit, and is no income that is lost', async () => {
    const member = await world.till().server.member()
    const id = await late(member)
    expect(await toldOf(member, id)).toBe(10_000n)
    const before = await admin().ok('tradesToday', {})
    const home = await admin().ok('officeHome', {})
    expect(await preview(id)).toMatchObject({
      email: member.email,
      isDeleted: false,
      unspentLi: 10_000n,
      payments: [{ receivedLi: 10_000n, creditedLi: 10_000n, askedLi: 0n, canSource: true }],
    })
    const { data } = await refundCreditOf(admin(), id)
    expect(data?.status).toBe('done')
    expect(await member.ok('myWallet', {})).toMatchObject({ totalLi: 0n })
    expect(await preview(id)).toMatchObject({ unspentLi: 0n, payments: [{ askedLi: 10_000n }] })
    expect(await read(data?.id)).toMatchObject({ status: 'done', isOfCredit: true, orderId: id, takenBytes: 0n })
    expect((await member.ok('listOrders', {}))[0]).toMatchObject({
      status: 'cancelled',
      refundedLi: 0n,
      creditedLi: 0n,
    })
    expect((await member.ok('listNotices', {}))[0]?.text).toContain('10.00 元已原路退回付款账户')
    expect((await member.ok('walletSpends', {}))[0]).toMatchObject({ spentLi: 10_000n, kind: 'refund' })
    expect(await admin().ok('tradesToday', {})).toEqual(before)
    expect((await admin().ok('officeHome', {})).today?.revenueLi).toBe(home.today?.revenueLi)
    expect(await auditOf(app(), data?.id ?? '')).toEqual(['refundCredit'])
    const found = { number: 5, status: null, fromMs: null, toMs: null }
    const { orderNo, tradeNo } = await read(data?.id)
    for (const sought of [member.email, orderNo, tradeNo ?? '']) {
      expect(await admin().ok('listRefunds', { ...found, sought, after: null })).toMatchObject([
        { id: data?.id, isOfCredit: true },
      ])
    }
  })

  it('in part beside its order is refunded alone: traffic, rebate and coupon stay', async () => {
    const { inviter, friend } = await world.pair()
    const { id } = await overpaid(friend, await addCoupon(app()))
    const [rebate, credit] = [await walletOf(inviter), await creditOf(friend)]
    expect([rebate > 0n, credit]).toEqual([true, 6_000n])
    expect(await preview(id)).toMatchObject({ payments: [{ receivedLi: 15_000n, creditedLi: 6_000n }] })
    const { data } = await refundCreditOf(admin(), id, { amountLi: 6_000n })
    expect(await creditOf(friend)).toBe(0n)
    await settle(data?.id ?? '', 'done')
    expect(await read(data?.id)).toMatchObject({
      status: 'done',
      parts: { externalLi: 6_000n, walletLi: 0n, creditLi: 0n },
      takenBytes: 0n,
      rebateTakenLi: 0n,
      rebateDebtLi: 0n,
      couponReturned: false,
    })
    expect(await friend.ok('userInfo', {})).toMatchObject({ grantedBytes: GB })
    expect(await walletOf(inviter)).toBe(rebate)
    expect((await friend.ok('listOrders', {}))[0]).toMatchObject({ status: 'paid', refundedLi: 0n, creditedLi: 0n })
  })

  it('too little for its order is refunded while the order still waits', async () => {
    const member = await world.till().server.member()
    const { id, tradeNo } = await waitingOrder(world.till(), member)
    await world.till().gateway.pay(tradeNo, { money: '4.00' })
    expect(await preview(id)).toMatchObject({ payments: [{ receivedLi: 4_000n, creditedLi: 4_000n }] })
    expect((await refundCreditOf(admin(), id, { amountLi: 4_000n })).data?.status).toBe('done')
    expect(await creditOf(member)).toBe(0n)
    expect((await member.ok('listOrders', {}))[0]).toMatchObject({ status: 'awaitingPayment' })
  })

  it('is refunded as far as it is unspent', async () => {
    const member = await world.till().server.member()
    const id = await late(member)
    await world.spend(member, 3_000n)
    const before = await stateOf(app())
    const { code, msg } = await refundCreditOf(admin(), id)
    expect({ code, msg }).toEqual({ code: refusalCodes.refundTooMuch, msg: expect.stringContaining('7.00') })
    expect(await stateOf(app())).toEqual(before)
    expect((await refundCreditOf(admin(), id, { amountLi: 7_000n })).code).toBe(0)
    expect([await creditOf(member), await toldOf(member, id)]).toEqual([0n, 3_000n])
  })

  it('reserved by an open order is spent until that is closed', async () => {
    const member = await world.till().server.member()
    const id = await late(member)
    const { id: orderId } = await world.till().orderOf(member, { priceLi: 10_000n })
    await member.ok('walletCheck', { orderId })
    expect((await refundCreditOf(admin(), id)).code).toBe(refusalCodes.refundTooMuch)
    await member.ok('cancelOrder', { orderId })
    expect((await refundCreditOf(admin(), id)).data?.status).toBe('done')
  })

  it('is refunded no further than it became credit, however much credit there is', async () => {
    const member = await world.till().server.member()
    const id = await late(member)
    await late(member)
    const { code, msg } = await refundCreditOf(admin(), id, { amountLi: 10_010n })
    expect({ code, msg }).toEqual({ code: refusalCodes.refundTooMuch, msg: expect.stringContaining('10.00') })
    expect((await refundCreditOf(admin(), id, { amountLi: 4_000n })).code).toBe(0)
    const again = await refundCreditOf(admin(), id, { amountLi: 6_010n })
    expect(again).toMatchObject({ code: refusalCodes.refundTooMuch, msg: expect.stringContaining('6.00') })
    expect((await refundCreditOf(admin(), id, { amountLi: 1_000n, askedLi: 0n })).code).toBe(refusalCodes.refundChanged)
  })
})

describe('credit that is on its way back', () => {
  it('comes back where the platform refuses, and can be refunded again', async () => {
    const member = await world.till().server.member()
    const { id, tradeNo } = await waitingOrder(world.till(), member)
    await member.ok('cancelOrder', { orderId: id })
    await world.till().gateway.pay(tradeNo)
    await world.till().gateway.behave({ out_trade_no: tradeNo, refund: { answer: 'code-1', times: 1 } })
    expect((await refundCreditOf(admin(), id)).data?.status).toBe('refused')
    expect([await creditOf(member), await toldOf(member, id)]).toEqual([10_000n, 10_000n])
    expect((await member.ok('walletSpends', {}))[0]).toMatchObject({ spentLi: -10_000n, kind: 'refund' })
    expect((await refundCreditOf(admin(), id)).data?.status).toBe('done')
    expect(await creditOf(member)).toBe(0n)
  })

  it('is asked about after a lost answer, and sent once', async () => {
    const member = await world.till().server.member()
    const id = await late(member)
    await world.till().gateway.behave({ refund: { answer: 'garbage', times: 1 } })
    const { data } = await refundCreditOf(admin(), id)
    expect([data?.status, await creditOf(member), await toldOf(member, id)]).toEqual(['unknown', 0n, 0n])
    await takeUpRefunds(app())
    expect(await read(data?.id)).toMatchObject({ status: 'done', attempts: 2 })
  })

  it('of which nothing is known keeps its account, and goes to the one that stays where two become one', async () => {
    const [from, to] = [await world.till().server.member(), await world.till().server.member()]
    const { id } = await overpaid(from)
    const { data } = await refundCreditOf(admin(), id, { amountLi: 5_000n })
    expect(data?.status).toBe('unknown')
    await world.merge(from, to)
    await world.remove(to)
    expect((await to.call('userInfo', {})).code).toBe(0)
    expect((await settle(data?.id ?? '', 'refused')).code).toBe(0)
    expect(await creditOf(to)).toBe(5_000n)
    expect((await refundCreditOf(admin(), id, { amountLi: 5_000n })).data?.status).toBe('unknown')
    const [newest] = await admin().ok('listRefunds', {
      number: 1,
      sought: '',
      status: null,
      fromMs: null,
      toMs: null,
      after: null,
    })
    expect((await settle(newest?.id ?? '', 'done')).code).toBe(0)
    expect(await creditOf(to)).toBe(0n)
  })
})

describe('a refund of credit', () => {
  it('under one key happens once', async () => {
    const member = await world.till().server.member()
    const id = await late(member)
    const key = randomUUID()
    const first = await refundCreditOf(admin(), id, { amountLi: 1_000n }, key)
    expect((await refundCreditOf(admin(), id, { amountLi: 1_000n }, key)).data?.id).toBe(first.data?.id)
    expect(await creditOf(member)).toBe(9_000n)
  })

  it('of a payment that is not there, is no credit, or is of nobody any more changes nothing', async () => {
    const [gone, payer] = [await world.till().server.member(), await world.till().server.member()]
    const [id, paid] = [await late(gone), await world.payOutside(payer)]
    await world.remove(gone)
    expect(await preview(id)).toMatchObject({ isDeleted: true, unspentLi: 0n })
    const before = await stateOf(app())
    expect((await refundCreditOf(admin(), id)).code).toBe(refusalCodes.accountDeleted)
    for (const orderId of [paid, 'f'.repeat(24)]) {
      expect((await admin().call('previewCreditRefund', { orderId })).code).toBe(refusalCodes.creditNotFound)
      expect((await refundCreditOf(admin(), orderId, { paymentAccount: 'sandbox', externalNo: 'none' })).code).toBe(
        refusalCodes.creditNotFound,
      )
    }
    expect(await stateOf(app())).toEqual(before)
  })

  it('is not made where the platform takes none from here, nor by who would get it', async () => {
    const finance = await staffMember(world.till().server, 'finance')
    const own = await late(finance)
    expect((await refundCreditOf(finance, own)).code).toBe(refusalCodes.notToOneself)
    const member = await world.till().server.member()
    const id = await late(member)
    const rename = (code: string, to: string) =>
      app().db.updateTable('pay_channels').set({ code: to }).where('code', '=', code).execute()
    await rename('sandbox', 'was-sandbox')
    expect((await preview(id)).payments).toMatchObject([{ canSource: false }])
    expect((await refundCreditOf(admin(), id)).code).toBe(refusalCodes.creditSourceUnavailable)
    await rename('was-sandbox', 'sandbox')
    expect((await refundCreditOf(finance, id)).data?.status).toBe('done')
    await runJob(app(), 'sendRefunds')
  })
})
