import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberWith, sendRaw } from '../../../../test/gifts.ts'
import { setFlag } from '../../../../test/people.ts'
import { runJob } from '../../../../test/run-job.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'

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

const receive = (member: Member, code: unknown) => sendRaw(server, member, '/api/push/receive', { code })
const takeBack = (member: Member, _id: unknown) => sendRaw(server, member, '/api/push/take_back', { _id })

async function leftGb(member: Member): Promise<number> {
  const { grantedBytes, usedBytes } = await member.ok('userInfo', {})
  return Number((grantedBytes - usedBytes) / GB)
}

const noticesOf = async (member: Member) => (await member.ok('listNotices', {})).map(({ text }) => text)

describe('the end of a code', () => {
  it('ends the gift at that moment, and the job gives all of it back, once, and says so', async () => {
    const [giver, receiver] = [await memberWith(server, 20n), await server.member()]
    const { code } = await giver.ok('createGift', { amountGb: 20 })
    await runJob(server.app, 'returnExpiredGifts')
    expect(await leftGb(giver)).toBe(0)
    server.clock.now = new Date(start.getTime() + 72 * HOUR_MS + 60_000)
    expect((await receive(receiver, code)).code).toBe(1040)
    await Promise.all([1, 2].map(() => runJob(server.app, 'returnExpiredGifts')))
    expect((await giver.ok('listGifts', {})).gifts).toMatchObject([{ state: 'returned', returnReason: 'expired' }])
    expect(await leftGb(giver)).toBe(20)
    expect(await noticesOf(giver)).toEqual(['你转赠的 20 GB 到期没有人领取，已全部退回'])
  })
})

describe('accounts that close', () => {
  it('a deletion of the giver ends the open gifts and leaves the taken ones as they are', async () => {
    const [giver, receiver] = [await memberWith(server, 40n), await server.member()]
    const [taken, open] = [
      await giver.ok('createGift', { amountGb: 20 }),
      await giver.ok('createGift', { amountGb: 20 }),
    ]
    await receive(receiver, taken.code)
    await setFlag(server.app, giver.email, { deletes_at: new Date(0) })
    await runJob(server.app, 'deleteDueAccounts')
    expect((await receive(receiver, open.code)).code).toBe(1040)
    const rows = await server.app.db
      .selectFrom('gifts')
      .select(['state', 'return_reason'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toEqual([
      { state: 'returned', return_reason: 'giverDeleted' },
      { state: 'taken', return_reason: null },
    ])
  })

  it('a merge moves the open gifts: the other may take them back, and who has a code can take it', async () => {
    const [from, to, receiver] = [await memberWith(server, 60n), await memberWith(server, 0n), await server.member()]
    const gifts = []
    for (let made = 0; made < 3; made += 1) gifts.push(await from.ok('createGift', { amountGb: 20 }))
    const [first, second, third] = gifts
    const admin = await server.admin()
    const key = { 'idempotency-key': randomUUID() }
    await admin.ok('mergeAccounts', { from: from.email, to: to.email, reason: '同一个人' }, key)
    expect((await to.ok('listGifts', {})).gifts).toHaveLength(3)
    expect((await receive(to, first?.code)).code).toBe(refusalCodes.giftIsOwn)
    expect((await receive(receiver, first?.code)).code).toBe(0)
    expect((await takeBack(to, second?.id)).code).toBe(0)
    server.clock.now = new Date(start.getTime() + 73 * HOUR_MS)
    await runJob(server.app, 'returnExpiredGifts')
    expect(await leftGb(to)).toBe(40)
    expect((await to.ok('listGifts', {})).gifts.find(({ id }) => id === third?.id)?.returnReason).toBe('expired')
    expect(await noticesOf(to)).toHaveLength(2)
  })
})

describe('the gifts of all users', () => {
  it('are listed for staff by state and by giver or receiver, without a code, and stand in the timeline of both', async () => {
    const [giver, receiver, admin] = [await memberWith(server, 40n), await server.member(), await server.admin()]
    const [first, second] = [
      await giver.ok('createGift', { amountGb: 20 }),
      await giver.ok('createGift', { amountGb: 20 }),
    ]
    await receive(receiver, second.code)
    const ask = (sought: string, state: 'open' | 'taken' | null = null) =>
      admin.ok('allGifts', { state, sought, number: 100, after: null })
    expect(await ask(giver.email.toUpperCase())).toMatchObject([
      {
        id: second.id,
        giverEmail: giver.email,
        receiverEmail: receiver.email,
        sentGb: 20,
        receivedGb: 16,
        state: 'taken',
      },
      { id: first.id, receiverEmail: null, state: 'open' },
    ])
    expect((await ask(receiver.email)).map(({ id }) => id)).toEqual([second.id])
    expect((await ask(giver.email, 'open')).map(({ id }) => id)).toEqual([first.id])
    expect(await ask('%')).toEqual([])
    const told = async (id: string) =>
      (await admin.ok('userTimeline', { id, count: 100 })).filter(({ kind }) => kind === 'gift')
    const { id: receiverId } = await receiver.ok('userInfo', {})
    expect(await told(giver.id)).toMatchObject([{ what: 'giftSent', detail: String(20n * GB), actor: receiver.email }])
    expect(await told(receiverId)).toMatchObject([
      { what: 'giftReceived', detail: String(16n * GB), actor: giver.email },
    ])
    const { wire } = await admin.call('allGifts', { state: null, sought: '', number: 100, after: null })
    expect(JSON.stringify(wire)).not.toContain(first.code)
  })
})

it('other programs are told of a gift that was taken, with its giver and the id of its receiver', async () => {
  const admin = await server.admin()
  const to = { id: null, revision: null, name: '转赠', url: 'https://hook.example/hook' }
  const hook = { ...to, events: ['gift.taken' as const], enabled: true }
  const { id } = await admin.ok('saveWebhook', hook)
  const [giver, receiver] = [await memberWith(server, 40n), await server.member()]
  const { id: receiverId } = await receiver.ok('userInfo', {})
  const gift = await giver.ok('createGift', { amountGb: 20 })
  const other = await giver.ok('createGift', { amountGb: 20 })
  await giver.ok('takeBackGift', { giftId: other.id })
  await receive(receiver, gift.code)
  const rows = await server.app.db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('event', '=', 'gift.taken')
    .execute()
  expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'gift.taken',
      data: {
        giftId: gift.id,
        pushNumber: 20,
        receiveNumber: 16,
        receiverId,
        user: { id: giver.id, email: giver.email },
      },
    },
  ])
  await admin.ok('deleteWebhook', { id })
})
