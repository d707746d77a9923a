import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MERCHANT } from '../../../../test/gateway.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { stateOf } from '../../../../test/state.ts'
import { openTill, type Till, UNTOUCHED } from '../../../../test/till.ts'
import { sign } from '../../../gateways/epay-v1/sign.ts'
import { pollTrades } from './index.ts'

const REFUSED = { status: 400, text: 'fail' }
let till: Till

beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(() => till.gateway.reset())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

function setConfirmMode(mode: 'required' | 'bestEffort' | 'off') {
  return till.server.app.db
    .updateTable('pay_channels')
    .set({ confirm_mode: mode })
    .where('code', '=', 'sandbox')
    .execute()
}

describe('a notify that is not right', () => {
  it.each([
    ['unsigned', { sign: '' }, MERCHANT.key],
    ['signed with an empty key', {}, ''],
    ['signed with another key', {}, 'another-merchants-secret-key'],
    ['of another merchant', { pid: '1002' }, MERCHANT.key],
    ['of nobody', { pid: undefined }, MERCHANT.key],
    ['without our number', { out_trade_no: undefined }, MERCHANT.key],
    ['without the platform’s number', { trade_no: undefined }, MERCHANT.key],
    ['without money', { money: undefined }, MERCHANT.key],
    ['with an exponent', { money: '1e1' }, MERCHANT.key],
    ['with three decimals', { money: '12.505' }, MERCHANT.key],
    ['of a fen more', { money: '12.51' }, MERCHANT.key],
    ['of a fen less', { money: '12.49' }, MERCHANT.key],
    ['of nothing', { money: '0' }, MERCHANT.key],
  ])('%s is refused with 400 and exactly fail, and does nothing', async (_, changes, key) => {
    const { member, order, tradeNo } = await till.waiting()
    expect(await till.notify(tradeNo, changes, key)).toEqual(REFUSED)
    expect(await till.booksOf(member, order.id)).toEqual(UNTOUCHED)
  })

  it.each([
    ['without our number', { out_trade_no: undefined }],
    ['without the platform’s number', { trade_no: undefined }],
    ['of nothing', { money: '0.00' }],
    ['of a minus', { money: '-12.5' }],
  ])('%s is refused also where the platform is not asked', async (_, changes) => {
    const { member, order, tradeNo } = await till.waiting()
    await setConfirmMode('off')
    const answer = await till.notify(tradeNo, changes)
    await setConfirmMode('required')
    expect(answer).toEqual(REFUSED)
    expect(await till.booksOf(member, order.id)).toEqual(UNTOUCHED)
  })

  it.each([
    ['of a fen less than was paid', { money: '12.49' }],
    ['of a fen more than was paid', { money: '12.51' }],
    ['with another pid', { pid: '1002' }],
    ['of nothing', { money: '0.00' }],
    ['with another key', { sign: 'd41d8cd98f00b204e9800998ecf8427e' }],
  ])('%s is refused although the order is truly paid', async (_, changes) => {
    const { member, order, tradeNo } = await till.waiting()
    const trade_no = await till.payUnseen(tradeNo)
    expect(await till.notify(tradeNo, { trade_no, ...changes })).toEqual(REFUSED)
    expect(await till.booksOf(member, order.id)).toEqual(UNTOUCHED)
  })

  it('with a field twice is refused, whichever of the two the signature is over', async () => {
    const { member, order, tradeNo } = await till.waiting()
    const fields = new Map([
      ['pid', MERCHANT.pid],
      ['trade_no', await till.payUnseen(tradeNo)],
      ['out_trade_no', tradeNo],
      ['money', '12.5'],
      ['trade_status', 'TRADE_SUCCESS'],
    ])
    const query = `${new URLSearchParams([...fields, ['sign', sign(fields, MERCHANT.key)]])}`
    expect(await till.hit(`?${query}&money=1`)).toEqual(REFUSED)
    expect(await till.hit(`?money=1&${query}`)).toEqual(REFUSED)
    expect(await till.booksOf(member, order.id)).toEqual(UNTOUCHED)
  })

  it.each(['?a[]=1', '?__proto__=1', '?x=%ff', '?%', `?${'a=1&'.repeat(50)}`, `?a=${'x'.repeat(3000)}`])(
    '%s harms nothing',
    async (query) => {
      expect(await till.hit(query)).toEqual(REFUSED)
    },
  )

  it('of a status that is not final is stored and answered success without effect', async () => {
    const { member, order, tradeNo } = await till.waiting()
    const trade_no = await till.payUnseen(tradeNo)
    const answer = await till.notify(tradeNo, { trade_no, trade_status: 'WAIT_BUYER_PAY' })
    expect(answer).toEqual({ status: 200, text: 'success' })
    expect(await till.booksOf(member, order.id)).toEqual(UNTOUCHED)
  })

  it('to a payment account that does not exist answers 404', async () => {
    expect(await till.hit('?a=1', 'nothing')).toEqual({ status: 404, text: 'fail' })
  })
})

describe('what anybody can send', () => {
  const post = (body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(`${till.server.origin}/api/pay/notify/sandbox`, { method: 'POST', headers: { 'content-type': type }, body })
  const errors = async () => (await sql`select message from errors`.execute(till.server.app.db)).rows

  it('is counted, and of each payment account and verdict the newest twenty are kept, cut short', async () => {
    const { db } = till.server.app
    const times = async () => {
      const row = await db
        .selectFrom('notify_counts')
        .selectAll()
        .where('verdict', '=', 'badSignature')
        .executeTakeFirst()
      return row?.times ?? 0n
    }
    const before = await times()
    for (let round = 0; round < 5; round += 1)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          till.hit(`?a=${round}.${index}&long=${'x'.repeat(2000)}&more=${'y'.repeat(2000)}`),
        ),
      )
    expect((await times()) - before).toBe(100n)
    const rows = await db.selectFrom('notify_events').selectAll().where('verdict', '=', 'badSignature').execute()
    expect(rows).toHaveLength(20)
    expect(rows.every(({ raw }) => raw.startsWith('a=4.') && raw.length === 2048)).toBe(true)
  })

  it('with names of 30 KB is kept as no more than its beginning', async () => {
    expect((await post(`${'n'.repeat(30_000)}=1&${'n'.repeat(30_000)}=1`)).status).toBe(400)
    const rows = await till.server.app.db.selectFrom('notify_events').selectAll().execute()
    expect(Math.max(...rows.map(({ raw, problem }) => raw.length + problem.length))).toBeLessThan(2_300)
  })

  it.each(['?a=%00', '?%00=1', '?a%00b=1', '?a%00=1&a%00=2', '?sign=%00&sign_type=MD5', '?a=1&a=%00', '?%00'])(
    '%s, with a NUL, is refused in the query and in the body, and is no error',
    async (query) => {
      expect(await till.hit(query)).toEqual(REFUSED)
      for (const body of [query.slice(1), query.slice(1).replaceAll('%00', '\0')]) {
        const response = await post(body)
        expect({ status: response.status, text: await response.text() }).toEqual(REFUSED)
      }
      expect(await errors()).toEqual([])
    },
  )

  it('signed over a NUL is refused all the same', async () => {
    const { tradeNo } = await till.waiting()
    const trade_no = await till.payUnseen(tradeNo)
    expect(await till.notify(tradeNo, { trade_no, name: 'a\0b' })).toEqual(REFUSED)
    expect(await till.notify(tradeNo, { trade_no: `${trade_no}\0` })).toEqual(REFUSED)
    expect(await errors()).toEqual([])
  })

  it('to a payment account whose name has a NUL is for nobody', async () => {
    expect(await till.hit('?a=1', 'sand%00box')).toEqual({ status: 404, text: 'fail' })
    expect(await errors()).toEqual([])
  })

  it.each([
    ['of another type', 'multipart/form-data; boundary=x', 'x'],
    ['that is too large', 'application/x-www-form-urlencoded', 'x'.repeat(300_000)],
  ])('in a body %s is answered fail', async (_, type, body) => {
    const response = await post(body, type)
    expect({ status: response.status, text: await response.text() }).toEqual(REFUSED)
  })
})

describe('a payment that is settled', () => {
  const asked = async () => (await till.gateway.log()).requests.filter(({ path }) => path === '/api.php').length

  it('is thanked for a thousand times more, and asks nobody and stores nothing', async () => {
    const { member, order, tradeNo } = await till.waiting()
    const trade_no = await till.payUnseen(tradeNo)
    expect((await till.notify(tradeNo, { trade_no })).text).toBe('success')
    const [queries, state] = [await asked(), await stateOf(till.server.app)]
    for (let round = 0; round < 200; round += 1) {
      const replays = await Promise.all(Array.from({ length: 5 }, () => till.notify(tradeNo, { trade_no })))
      expect(replays.every(({ status, text }) => status === 200 && text === 'success')).toBe(true)
    }
    expect(await asked()).toBe(queries)
    expect(await stateOf(till.server.app)).toEqual(state)
    expect(await till.booksOf(member, order.id)).toMatchObject({ status: 'paid', walletLi: 0n })
  })

  it('and comes again with other facts is refused, and asks nobody', async () => {
    const { tradeNo } = await till.waiting()
    const other = await till.waiting()
    const trade_no = await till.payUnseen(tradeNo)
    await till.notify(tradeNo, { trade_no })
    const queries = await asked()
    expect(await till.notify(tradeNo, { trade_no, money: '12.49' })).toEqual(REFUSED)
    expect(await till.notify(other.tradeNo, { trade_no })).toEqual(REFUSED)
    expect(await asked()).toBe(queries)
    expect(await till.booksOf(other.member, other.order.id)).toEqual(UNTOUCHED)
  })
})

describe('a signed notify is believed only after a query', () => {
  it('that says unpaid: it is stored and answered fail', async () => {
    const { member, order, tradeNo } = await till.waiting()
    expect(await till.notify(tradeNo)).toEqual(REFUSED)
    const event = await till.server.app.db
      .selectFrom('notify_events')
      .selectAll()
      .where('trade_no', '=', tradeNo)
      .executeTakeFirstOrThrow()
    expect(event.verdict).toContain('not confirmed')
    expect(await till.booksOf(member, order.id)).toEqual(UNTOUCHED)
  })

  it('that cannot be made: it is stored and answered fail; the poller settles it later', async () => {
    const { member, order, tradeNo } = await till.waiting()
    await till.gateway.behave({ query: { answer: 500 } })
    await till.gateway.pay(tradeNo)
    expect(await till.booksOf(member, order.id)).toEqual(UNTOUCHED)
    await till.gateway.reset()
    till.server.clock.now = new Date(till.server.clock.now.getTime() + 20_000)
    await pollTrades(till.server.app)
    expect((await till.booksOf(member, order.id)).status).toBe('paid')
  })

  it.each([
    ['another order', { out_trade_no: 'T20260101000000AAAAAAAAAAAA' }],
    ['another merchant', { pid: 1002 }],
    ['another payment', { trade_no: '2026010203040599999' }],
    ['an order that waits', { status: 0 }],
    ['money that is no amount', { money: '1e1' }],
    ['other money', { money: '12.49' }],
  ])('that speaks of %s: it is answered fail and does nothing', async (_, answer) => {
    const { member, order, tradeNo } = await till.waiting()
    const trade_no = await till.payUnseen(tradeNo)
    await till.gateway.behave({ out_trade_no: tradeNo, query: { answer } })
    expect((await till.notify(tradeNo, { trade_no })).text).toBe('fail')
    expect(await till.booksOf(member, order.id)).toEqual(UNTOUCHED)
  })

  it('where the payment account asks for one: at one that does its best, a platform out of reach is not waited for', async () => {
    const { member, order, tradeNo } = await till.waiting()
    const trade_no = await till.payUnseen(tradeNo)
    await till.gateway.behave({ query: { answer: 500 } })
    await setConfirmMode('bestEffort')
    const answer = await till.notify(tradeNo, { trade_no })
    await setConfirmMode('required')
    expect(answer).toEqual({ status: 200, text: 'success' })
    expect((await till.booksOf(member, order.id)).status).toBe('paid')
  })
})
