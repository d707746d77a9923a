import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveTraffic, memberWith, sendRaw } from '../../../../test/gifts.ts'
import { setFlag } from '../../../../test/people.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, buyPlan } from '../../../../test/shop.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { deliver } from '../../books/grants/index.ts'

const HOUR_MS = 3_600_000
const start = new Date()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.clock.now = new Date(start)
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

const list = (member: Member) => sendRaw(server, member, '/api/push/list', {})
const create = (member: Member, pushNumber: number) => sendRaw(server, member, '/api/push/create', { pushNumber })
const receive = (member: Member, code: unknown) => sendRaw(server, member, '/api/push/receive', { code })
const takeBack = (member: Member, _id: unknown) => sendRaw(server, member, '/api/push/take_back', { _id })

async function leftGb(member: Member): Promise<number> {
  const { grantedBytes, usedBytes } = await member.ok('userInfo', {})
  return Number((grantedBytes - usedBytes) / GB)
}

const noticesOf = async (member: Member) => (await member.ok('listNotices', {})).map(({ text }) => text)

describe('the list of gifts', () => {
  it('takes no payload and answers minPushNum, costRate and pushList (2.7-28)', async () => {
    const member = await memberWith(server, 30n)
    await create(member, 20)
    const { code, data } = await list(member)
    expect(code).toBe(0)
    expect(data).toMatchObject({ minPushNum: 20, costRate: 0.2, pushList: [{ pushNumber: 20 }] })
  })

  it('says on a fresh site that the least amount is 20 G and the fee 20 % (2.5-07, 2.9-05)', async () => {
    const fresh = await startTestServer()
    try {
      const { data } = await sendRaw(fresh, await fresh.member(), '/api/push/list', {})
      expect(data).toMatchObject({ minPushNum: 20, costRate: 0.2, pushList: [], codeHours: 72, heldUntil: null })
    } finally {
      await fresh.stop()
    }
  })

  it('has code, pushNumber, receiveNumber, createTime and state of each gift, the newest first (2.3-23)', async () => {
    const [giver, receiver] = [await memberWith(server, 100n), await memberWith(server, 0n)]
    for (const amount of [20, 30, 21]) await create(giver, amount)
    const codeOf = async (place: number) => (await giver.ok('listGifts', {})).gifts[place]
    await receive(receiver, (await codeOf(1))?.code)
    await takeBack(giver, (await codeOf(2))?.id)
    const rows = (await list(giver)).data?.pushList as Record<string, unknown>[]
    const common = { code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/), createTime: expect.stringMatching(/Z$/) }
    expect(rows).toMatchObject([
      { ...common, pushNumber: 21, receiveNumber: 16.8, state: 'created', endTime: null, returnReason: null },
      { ...common, pushNumber: 30, receiveNumber: 24, state: 'received', returnReason: null },
      { ...common, pushNumber: 20, receiveNumber: 16, state: 'returned', returnReason: 'takenBack' },
    ])
    expect((await list(receiver)).data?.pushList).toEqual([])
  })
})

describe('a gift', () => {
  it('is made by pushNumber, in G: the traffic leaves the giver at once and waits under a code (2.7-29)', async () => {
    const giver = await memberWith(server, 128n)
    const { code, data } = await create(giver, 20)
    expect(code).toBe(0)
    expect(data).toMatchObject({ pushNumber: 20, receiveNumber: 16, state: 'created', leftTraffic: Number(108n * GB) })
    expect(await leftGb(giver)).toBe(108)
    expect(await giver.ok('myTrafficRecords', {})).toMatchObject([
      { type: 'giftSent', changeBytes: -20n * GB },
      { type: 'coupon' },
    ])
    for (const pushNumber of ['20', 20.5, -1e9, null, 1e9]) {
      expect((await sendRaw(server, giver, '/api/push/create', { pushNumber })).code).toBe(refusalCodes.badInput)
    }
    expect((await sendRaw(server, giver, '/api/push/create', { number: 20 })).code).toBe(refusalCodes.badInput)
  })

  it('is taken by its code, once: the receiver gets the amount less the fee (2.7-30, 2.9-06)', async () => {
    const [giver, receiver, late] = [
      await memberWith(server, 20n),
      await memberWith(server, 5n),
      await memberWith(server, 0n),
    ]
    const gift = (await create(giver, 20)).data
    const { code, data } = await receive(receiver, gift?.code)
    expect(code).toBe(0)
    expect(data).toEqual({
      receiveNumber: 16,
      from: `${giver.email.slice(0, 2)}***@example.com`,
      leftTraffic: Number(21n * GB),
    })
    expect([await leftGb(giver), await leftGb(receiver)]).toEqual([0, 21])
    expect((await receive(late, gift?.code)).code).toBe(1040)
    expect((await receive(receiver, gift?.code)).code).toBe(1040)
    expect((await receiver.ok('myTrafficRecords', {}))[0]).toMatchObject({
      type: 'giftReceived',
      changeBytes: 16n * GB,
    })
    expect(await noticesOf(giver)).toEqual(['你转赠的 20 GB 已被领取，对方收到 16 GB'])
  })

  it('is taken by a pasted link, in small letters and with spaces too', async () => {
    const giver = await memberWith(server, 60n)
    for (const around of [
      (code: string) => `https://dukou.example/#/push?code=${code}`,
      (code: string) => ` ${code.toLowerCase().slice(0, 3)} ${code.toLowerCase().slice(3)} `,
    ]) {
      const { code } = await giver.ok('createGift', { amountGb: 20 })
      expect((await receive(await server.member(), around(code))).code).toBe(0)
    }
  })

  it('is of permanent traffic alone: a time package and trial traffic give nothing to send (2.9-07)', async () => {
    const member = await server.member()
    await buyPlan(server.app, member, { gb: 0n, days: 30 })
    const { id } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
    const trial = { trial: { bytes: 100n * GB, hours: 24 } }
    const source = { kind: 'trial', id: member.email, description: '' } as const
    await server.app.db.transaction().execute((tx) => deliver(server.app, tx, id, trial, source))
    expect(await create(member, 20)).toMatchObject({ code: 1038, msg: '永久流量不够，最多 0 GB' })
    await giveTraffic(server, member.email, 19n)
    expect(await create(member, 20)).toMatchObject({ code: 1038, msg: '永久流量不够，最多 19 GB' })
    await giveTraffic(server, member.email, 1n)
    expect((await create(member, 20)).code).toBe(0)
    expect((await member.ok('userInfo', {})).trialLeftBytes).toBe(100n * GB)
  })

  it('below the least amount of the settings is refused with that amount, and fee and life are those of its moment', async () => {
    const [giver, receiver] = [await memberWith(server, 100n), await server.member()]
    for (const less of [19, 19.5, 0, -20]) {
      expect(await create(giver, less)).toMatchObject({ code: 1037, msg: '最低转赠20G' })
    }
    expect((await create(giver, 20.5)).code).toBe(refusalCodes.badInput)
    await writeSettings(server.app.db, { giftMinimumGb: 5, giftFeeBp: 1050, giftCodeHours: 2 })
    const { code, createdAt, expiresAt } = await giver.ok('createGift', { amountGb: 5 })
    await writeSettings(server.app.db, { giftMinimumGb: 20, giftFeeBp: 2000, giftCodeHours: 72 })
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(2 * HOUR_MS)
    expect((await receive(receiver, code)).data).toMatchObject({ receiveNumber: 4.475 })
  })

  it('is refused to its own giver, who is told to take it back', async () => {
    const giver = await memberWith(server, 20n)
    const { code } = await giver.ok('createGift', { amountGb: 20 })
    expect((await receive(giver, code)).code).toBe(refusalCodes.giftIsOwn)
    expect((await giver.ok('listGifts', {})).gifts[0]).toMatchObject({ state: 'open' })
  })

  it('that is sent again under the same key happens once, with the same answer', async () => {
    const [giver, receiver] = [await memberWith(server, 60n), await server.member()]
    const [give, take, back] = [1, 2, 3].map(() => ({ 'idempotency-key': randomUUID() }))
    const first = await giver.ok('createGift', { amountGb: 20 }, give)
    expect(await giver.ok('createGift', { amountGb: 20 }, give)).toEqual(first)
    const taken = await receiver.ok('receiveGift', { code: first.code }, take)
    expect(await receiver.ok('receiveGift', { code: first.code }, take)).toEqual(taken)
    const other = await giver.ok('createGift', { amountGb: 20 })
    const returned = await giver.ok('takeBackGift', { giftId: other.id }, back)
    expect(await giver.ok('takeBackGift', { giftId: other.id }, back)).toEqual(returned)
    expect([await leftGb(giver), await leftGb(receiver)]).toEqual([40, 16])
  })

  it('is held for 24 hours after a reset of the password, which the list and the refusal say; taking back is not', async () => {
    const giver = await memberWith(server, 60n)
    const { id } = await giver.ok('createGift', { amountGb: 20 })
    const until = new Date(server.app.now().getTime() + 23.5 * HOUR_MS)
    await setFlag(server.app, giver.email, { money_held_until: until })
    expect((await giver.ok('listGifts', {})).heldUntil).toEqual(until)
    expect(await create(giver, 20)).toMatchObject({
      code: refusalCodes.giftsHeld,
      msg: '账号刚有安全变动，24 小时内不能转赠。24 小时后再试',
    })
    expect((await takeBack(giver, id)).code).toBe(0)
    server.clock.now = new Date(start.getTime() + 24 * HOUR_MS)
    expect((await giver.ok('listGifts', {})).heldUntil).toBeNull()
    expect((await create(giver, 20)).code).toBe(0)
  })

  it('is not for customers of a reseller', async () => {
    const member = await memberWith(server, 40n)
    await setFlag(server.app, member.email, { is_agency: true })
    const codes = [await list(member), await create(member, 20), await receive(member, 'W7KQ2M')].map(
      ({ code }) => code,
    )
    expect(codes).toEqual([2016, 2016, 2016])
  })

  it('of a disabled giver cannot be taken until he is enabled again', async () => {
    const [giver, receiver] = [await memberWith(server, 20n), await server.member()]
    const { code } = await giver.ok('createGift', { amountGb: 20 })
    await setFlag(server.app, giver.email, { disabled: true })
    expect((await receive(receiver, code)).code).toBe(1040)
    await setFlag(server.app, giver.email, { disabled: false })
    expect((await receive(receiver, code)).code).toBe(0)
  })

  it('stands in the lists of traffic of the staff as sent and received', async () => {
    const [giver, receiver] = [await memberWith(server, 20n), await server.member()]
    const { code } = await giver.ok('createGift', { amountGb: 20 })
    await receive(receiver, code)
    const admin = await server.admin()
    const ask = (type: 'giftSent' | 'giftReceived', sought: string) =>
      admin.ok('allTrafficRecords', { type, dayCount: 2, number: 10, sought, after: null })
    expect(await ask('giftSent', giver.email)).toMatchObject([{ changeBytes: -20n * GB, description: '' }])
    expect(await ask('giftReceived', receiver.email)).toMatchObject([{ changeBytes: 16n * GB }])
  })
})

describe('taking back', () => {
  it('gives the whole amount without a fee, once, and ends the code', async () => {
    const [giver, receiver] = [await memberWith(server, 50n), await server.member()]
    const { id, code } = await giver.ok('createGift', { amountGb: 50 })
    const back = await takeBack(giver, id)
    expect(back).toMatchObject({ code: 0, data: { state: 'returned', leftTraffic: Number(50n * GB) } })
    expect((await takeBack(giver, id)).code).toBe(refusalCodes.giftClosed)
    expect((await receive(receiver, code)).code).toBe(1040)
    expect(await leftGb(giver)).toBe(50)
    expect((await giver.ok('myTrafficRecords', {}))[0]).toMatchObject({
      type: 'giftSent',
      changeBytes: 50n * GB,
      description: '转赠退回 / Gift returned',
    })
  })

  it('is refused after somebody took it, and for a gift of others as for one that is not there', async () => {
    const [giver, receiver] = [await memberWith(server, 20n), await server.member()]
    const { id, code } = await giver.ok('createGift', { amountGb: 20 })
    const [absent, others] = [await takeBack(receiver, 'f'.repeat(24)), await takeBack(receiver, id)]
    expect(others).toEqual(absent)
    expect(absent.code).toBe(refusalCodes.giftNotFound)
    await receive(receiver, code)
    expect((await takeBack(giver, id)).code).toBe(refusalCodes.giftClosed)
    expect(await leftGb(giver)).toBe(0)
  })
})

it('a plan that is bought while a gift is open changes nothing of the gift', async () => {
  const giver = await memberWith(server, 20n)
  await giver.ok('createGift', { amountGb: 20 })
  await addPlan(server.app)
  await buyPlan(server.app, giver, { gb: 7n })
  expect(await leftGb(giver)).toBe(7)
})
