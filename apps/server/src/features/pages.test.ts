import { randomBytes, randomUUID } from 'node:crypto'
import { plainCalls } from '@dukou/contract/plain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../test/client.ts'
import { giveTraffic, moveGiftWindows } from '../../test/gifts.ts'
import { invitedBy, waitingOrder } from '../../test/invite.ts'
import { askPlain, bearer } from '../../test/plain.ts'
import { drawOnce, prizeInput } from '../../test/prizes.ts'
import { startReceiver } from '../../test/receiver.ts'
import { refundOf } from '../../test/refunds.ts'
import type { Member, TestServer } from '../../test/server.ts'
import { addCoupon, buyPlan } from '../../test/shop.ts'
import { openTill, type Till } from '../../test/till.ts'
import { openBank, proved } from '../../test/transfers.ts'
import { requested, withMoney } from '../../test/withdrawals.ts'

type ListName =
  | 'listOrders'
  | 'listRefunds'
  | 'listTrades'
  | 'listAudit'
  | 'listProofs'
  | 'listCorrections'
  | 'listDeliveries'
  | 'listCoupons'
  | 'listCouponRecords'
  | 'myWithdrawals'
  | 'walletSpends'
  | 'myDraws'
  | 'listRewards'
  | 'listInvited'
  | 'listReferralChannels'
  | 'listRebates'
  | 'listWithdrawals'
  | 'allGifts'
  | 'officeTickets'
  | 'allTrafficRecords'
  | 'listChainTransfers'
interface Row {
  id: string
  cursor?: string
}

let till: Till
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
  listProofs: () => proved(server),
  listCorrections: () => give([member.email]),
  listDeliveries: () => admin.ok('testWebhook', { id: webhookId }),
  listCoupons: () => addCoupon(server.app),
  listCouponRecords: () => member.ok('redeemCoupon', { code }),
  myWithdrawals: async () => {
    const { id } = await member.ok('requestWithdrawal', { code: null })
    await member.ok('cancelWithdrawal', { withdrawalId: id })
  },
  walletSpends: () => give([member.email]),
  myDraws: () => drawOnce(member),
  listRewards: () => payOutside(friend),
  listInvited: () => invitedBy(server, member),
  listRebates: () => payOutside(friend),
  listReferralChannels: async () => payOutside(await invitedBy(server, await server.member())),
  listWithdrawals: () => add.myWithdrawals(),
  allGifts: async () => {
    await moveGiftWindows(server, -1)
    await member.ok('createGift', { amountGb: 20 }, { 'idempotency-key': randomUUID() })
  },
  officeTickets: async () => {
    const { id } = await member.ok('createTicket', { title: '连不上', text: '昨晚开始', pictureUrl: null })
    await admin.ok('closeTicket', { ticketId: id })
  },
  allTrafficRecords: () => buyPlan(server.app, member),
  listChainTransfers: () => foundTransfer(),
}
/** Somebody whom the member invited. */
let friend: Member
let webhookId: string
/** A trial code that may be redeemed often. */
let code: string
let otherId: string
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  till = await openTill({ webhooksAnywhere: true })
  server = till.server
  admin = await server.admin()
  member = await withMoney(server)
  other = await server.member()
  otherId = (await other.ok('userInfo', {})).id
  receiver = await startReceiver()
  const hook = { id: null, revision: null, name: 'bot', url: receiver.url, events: [], enabled: true }
  webhookId = (await admin.ok('saveWebhook', { ...hook, events: ['ticket.opened'] })).id
  code = await addCoupon(server.app, { kind: 'trialTime', days: 1, perUser: 100 })
  friend = await invitedBy(server, member)
  await admin.ok('savePrize', prizeInput({ permanentGb: 1 }))
  await giveTraffic(server, member.email, 10_000n)
  await openBank(server)
  for (let turn = 0; turn < 5; turn += 1) {
    await buyPlan(server.app, member)
    await give(turn % 2 === 0 ? [member.email] : [member.email, other.email])
    await add.listRefunds()
    await add.listDeliveries()
    await add.listProofs()
    await add.listCoupons()
    await add.listCouponRecords()
    await add.myWithdrawals()
    await add.walletSpends()
    await add.myDraws()
    await add.listRewards()
    await add.listInvited()
    await add.listReferralChannels()
    await add.allGifts()
    await add.officeTickets()
    await add.listChainTransfers()
  }
  await buyPlan(server.app, other)
  // As a process whose clock is behind writes it.
  await sql`update trades set created_at = created_at - interval '1 hour' where id = (select max(id) - 1 from trades)`.execute(
    server.app.db,
  )
})
afterAll(async () => {
  receiver.stop()
  await till.close()
})

const give = (emails: string[]) =>
  admin.ok('giveToMany', { emails, addLi: 1_000n, addBytes: 0n, addDays: 0, reason: 'sorry', skip: false })
/** A transfer of USDT that belongs to no payment, and the watch that found it. */
async function foundTransfer(): Promise<void> {
  const hash = randomBytes(32).toString('hex')
  const at = server.app.now()
  await sql`insert into chain_watches (network, address, channel, started_at, next_poll_at, verdict_since)
    values ('USDT-TRC20', 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV', 'sandbox-usdt', ${at}, ${at}, ${at})
    on conflict do nothing`.execute(server.app.db)
  await sql`insert into chain_transfers (watch_id, network, tx_hash, log_index, block_number, block_hash, block_time,
      sender, value_micro, channel, amount_li, state, found_at)
    select id, network, ${hash}, 3, 1, ${hash}, ${at}, 'TSender', 1, channel, 0, 'dust', ${at}
    from chain_watches`.execute(server.app.db)
}

async function payOutside(payer: Member): Promise<void> {
  const { tradeNo } = await waitingOrder(till, payer)
  await till.gateway.pay(tradeNo)
}
const OWN: ListName[] = ['listOrders', 'myWithdrawals', 'walletSpends', 'myDraws', 'listRewards', 'listInvited']
const tokenOf = (name: ListName) => (OWN.includes(name) ? member.token : admin.token)

/** Tells rows apart. */
const nameOf = ({ id, cursor }: Row) => id ?? cursor

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
  const paged = plainCalls().flatMap(({ name, declared }) => (declared.pages ? [name] : []))
  expect(paged.sort()).toEqual([...LISTS].sort())
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
    const names = (await walked(name, {}, add[name])).map(nameOf)
    expect(names).toEqual(items.map(nameOf))
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
    ['listTrades', () => ({ from: '2000-01-01T00:00:00Z' })],
    ['listTrades', () => ({ sought: member.email, from: '2000-01-01T00:00:00Z' })],
    ['listAudit', () => ({ action: 'giveToMany' })],
    ['listAudit', () => ({ from: '2000-01-01T00:00:00Z' })],
    ['listAudit', () => ({ sought: 'root@example.com', from: '2000-01-01T00:00:00Z' })],
    ['listAudit', () => ({ sought: 'root@example.com' })],
    ['listCorrections', () => ({ userId: otherId })],
    ['listDeliveries', () => ({ webhookId })],
    ['listRebates', () => ({ sought: friend.email })],
    ['listRebates', () => ({ flagged: true })],
    ['listReferralChannels', () => ({ only: 'flagged' })],
    ['listReferralChannels', () => ({ sought: 'u' })],
    ['listWithdrawals', () => ({ sought: member.email })],
    ['listWithdrawals', () => ({ status: 'cancelled' })],
    ['allGifts', () => ({ sought: member.email })],
    ['allGifts', () => ({ state: 'open' })],
    ['officeTickets', () => ({ sought: '连不上' })],
    ['officeTickets', () => ({ sought: member.email, from: '2000-01-01T00:00:00Z' })],
    ['officeTickets', () => ({ status: 'closed' })],
    ['allTrafficRecords', () => ({ sought: member.email })],
    ['allTrafficRecords', () => ({ type: 'buy' })],
    ['listChainTransfers', () => ({ sought: 'TSender' })],
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

it('another person’s draw, rebate, entry of a wallet and invitation are no cursors', async () => {
  const first = async (name: ListName) => nameOf((await page(name, {})).body.items[0])
  for (const name of ['myDraws', 'listRewards', 'listInvited'] as const) {
    const cursor = await first(name)
    expect((await askPlain(server.origin, name, { cursor }, bearer(other.token))).status).toBe(422)
  }
  const cursor = 'wallet-999'
  expect((await askPlain(server.origin, 'walletSpends', { cursor }, bearer(other.token))).status).toBe(422)
})

it('a channel that earns more meanwhile stands in front, and neither repeats another one nor hides it', async () => {
  const { items } = (await page('listReferralChannels', { limit: 1000 })).body
  const last = items.at(-1) as Row & { email: string }
  const rows = await walked('listReferralChannels', {}, async () => {
    await sql`update rebate_sums set reward_li = reward_li + 1000000, external_li = external_li + 10000000
      where user_id = (select id from users where public_id = ${items[1].id})`.execute(server.app.db)
  })
  expect(rows.map(({ id }) => id)).toEqual(items.map(({ id }: Row) => id))
  expect(rows.at(-1)?.id).toBe(last.id)
})

it('a withdrawal that is closed while somebody turns the pages hides none that waits', async () => {
  const waiting: string[] = []
  for (let turn = 0; turn < 5; turn += 1) waiting.push((await requested(server)).id)
  const rows = await walked('listWithdrawals', {}, async () => {
    await admin.ok(
      'refuseWithdrawal',
      { id: waiting[1] as string, reason: '地址不对' },
      { 'idempotency-key': randomUUID() },
    )
  })
  const ids = rows.map(({ id }) => id)
  expect(ids.slice(0, 5)).toEqual(waiting)
})
