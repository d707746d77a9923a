import { plainCalls } from '@dukou/contract/plain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../test/client.ts'
import { askPlain, bearer } from '../../test/plain.ts'
import { startReceiver } from '../../test/receiver.ts'
import { refundOf } from '../../test/refunds.ts'
import { type Member, startTestServer, type TestServer } from '../../test/server.ts'
import { addCoupon, buyPlan } from '../../test/shop.ts'
import { withMoney } from '../../test/withdrawals.ts'

type ListName =
  | 'listOrders'
  | 'listRefunds'
  | 'listTrades'
  | 'listAudit'
  | 'listCorrections'
  | 'listDeliveries'
  | 'listCoupons'
  | 'listCouponRecords'
  | 'myWithdrawals'
interface Row {
  id: string
}

let server: TestServer
let admin: TestClient
let member: Member
let other: Member
/** Adds one more row to each list. */
const add: Record<ListName, () => Promise<unknown>> = {
  listOrders: () => buyPlan(server.app, member),
  listTrades: () => buyPlan(server.app, member),
  listRefunds: async () => {
    const [order] = await member.ok('listOrders', {})
    await refundOf(admin, order?.id ?? '', { amountLi: 10n })
  },
  listAudit: () => admin.ok('clearErrors', {}),
  listCorrections: () => give([member.email]),
  listDeliveries: () => admin.ok('testWebhook', { id: webhookId }),
  listCoupons: () => addCoupon(server.app),
  listCouponRecords: () => member.ok('redeemCoupon', { code }),
  myWithdrawals: async () => {
    const { id } = await member.ok('requestWithdrawal', { code: null })
    await member.ok('cancelWithdrawal', { withdrawalId: id })
  },
}
let webhookId: string
/** A trial code that may be redeemed often. */
let code: string
let otherId: string
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  server = await startTestServer({ webhooksAnywhere: true })
  admin = await server.admin()
  member = await withMoney(server)
  other = await server.member()
  otherId = (await other.ok('userInfo', {})).id
  receiver = await startReceiver()
  const hook = { id: null, revision: null, name: 'bot', url: receiver.url, events: [], enabled: true }
  webhookId = (await admin.ok('saveWebhook', { ...hook, events: ['ticket.opened'] })).id
  code = await addCoupon(server.app, { kind: 'trialTime', days: 1, perUser: 100 })
  for (let turn = 0; turn < 5; turn += 1) {
    await buyPlan(server.app, member)
    await give(turn % 2 === 0 ? [member.email] : [member.email, other.email])
    await add.listRefunds()
    await add.listDeliveries()
    await add.listCoupons()
    await add.listCouponRecords()
    await add.myWithdrawals()
  }
  await buyPlan(server.app, other)
})
afterAll(async () => {
  receiver.stop()
  await server.stop()
})

const give = (emails: string[]) =>
  admin.ok('giveToMany', { emails, addLi: 1_000n, addBytes: 0n, addDays: 0, reason: 'sorry', skip: false })
const tokenOf = (name: ListName) => (['listOrders', 'myWithdrawals'].includes(name) ? member.token : admin.token)

function page(name: ListName, input: Record<string, unknown>) {
  return askPlain(server.origin, name, input, bearer(tokenOf(name)))
}

/** All rows, two at a time. `between` happens behind the first page. */
async function walked(
  name: ListName,
  input: Record<string, unknown>,
  between?: () => Promise<unknown>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const { status, body } = await page(name, { ...input, limit: 2, ...(cursor && { cursor }) })
    expect({ name, status, fits: body.items.length <= 2 }).toEqual({ name, status: 200, fits: true })
    rows.push(...body.items)
    if (cursor === null) await between?.()
    cursor = body.nextCursor
  } while (cursor !== null)
  return rows
}

const LISTS = Object.keys(add) as ListName[]

it('the lists with pages are these', () => {
  expect(plainCalls().flatMap(({ name, declared }) => (declared.pages ? [name] : []))).toEqual([...LISTS].sort())
})

describe.each(LISTS)('%s, page by page', (name) => {
  it('gives each row once, in the order of the whole list', async () => {
    const whole = (await page(name, { limit: 1000 })).body
    expect(whole.items.length).toBeGreaterThanOrEqual(5)
    expect(whole.nextCursor).toBeNull()
    expect(await walked(name, {})).toEqual(whole.items)
  })

  it('neither repeats nor skips a row when one is added meanwhile', async () => {
    const { items } = (await page(name, { limit: 1000 })).body
    const ids = (await walked(name, {}, add[name])).map(({ id }) => id)
    expect(ids).toEqual(items.map(({ id }: Row) => id))
    expect((await page(name, { limit: 1000 })).body.items.length).toBe(items.length + 1)
  })

  it('refuses a cursor that leads nowhere, in place of an end of the list', async () => {
    for (const cursor of ['f'.repeat(24), 'x', '%', `${'9'.repeat(30)}`]) {
      const { status, body } = await page(name, { cursor })
      expect({ cursor, status, refusal: body.refusal }).toEqual({ cursor, status: 422, refusal: 'badInput' })
      expect(body.detail).toMatch(/cursor/)
    }
  })
})

describe('a filter goes with the pages', () => {
  it.each<[ListName, () => Record<string, unknown>]>([
    ['listTrades', () => ({ sought: member.email })],
    ['listTrades', () => ({ status: 'paid', payMode: 'other' })],
    ['listAudit', () => ({ action: 'giveToMany' })],
    ['listAudit', () => ({ sought: 'root@example.com' })],
    ['listCorrections', () => ({ userId: otherId })],
    ['listDeliveries', () => ({ webhookId })],
  ])('of %s', async (name, filter) => {
    const { items } = (await page(name, { ...filter(), limit: 1000 })).body
    expect(items.length).toBeGreaterThanOrEqual(2)
    expect(await walked(name, filter())).toEqual(items)
  })
})

it('another person’s order is no cursor', async () => {
  const [{ id: theirs }] = (await askPlain(server.origin, 'listOrders', {}, bearer(other.token))).body.items
  expect((await page('listOrders', { cursor: theirs })).status).toBe(422)
})

it('a batch of corrections whose rows lie on both sides of another one is one row of one page', async () => {
  // As where somebody else gives something while a batch is being written.
  await sql`update corrections set batch_id = (select batch_id from corrections where batch_id is not null
    order by id limit 1) where id = (select max(id) from corrections)`.execute(server.app.db)
  const { items } = (await page('listCorrections', { limit: 1000 })).body
  expect(items[0].people).toBe(2)
  expect(await walked('listCorrections', {})).toEqual(items)
  const ofMember = { userId: (await member.ok('userInfo', {})).id }
  expect(await walked('listCorrections', ofMember)).toEqual(
    (await page('listCorrections', { ...ofMember, limit: 1000 })).body.items,
  )
})
