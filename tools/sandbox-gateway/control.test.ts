import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { order, type Shop, signed, signOf, startShop } from './test/shop.ts'
import { eventually, type Gateway, KEY, newBooks, PID, startGateway } from './test/started-gateway.ts'

let gateway: Gateway
let shop: Shop
let books: Awaited<ReturnType<typeof newBooks>>

beforeAll(async () => {
  books = await newBooks()
  shop = await startShop()
  gateway = await startGateway({ books: books.file })
})

beforeEach(async () => {
  Object.assign(shop, { status: 200, answer: 'success', delayMs: 0 })
  await gateway.post('/control/reset', {})
})

afterAll(async () => {
  await gateway.stop()
  await shop.close()
  await books.remove()
})

/** Opens an order and answers its number. */
async function open(changes: Record<string, string> = {}): Promise<string> {
  const fields = order(shop, changes)
  await gateway.form('/mapi.php', signed(fields))
  return fields.out_trade_no ?? ''
}
const pay = async (out_trade_no: string, more = {}) =>
  (await gateway.post('/control/pay', { out_trade_no, ...more })).json()
const behave = (wish: object) => gateway.post('/control/behaviour', wish)
const query = (out_trade_no: string, more: Record<string, string> = {}) =>
  gateway.get(`/api.php?${new URLSearchParams({ act: 'order', pid: PID, key: KEY, out_trade_no, ...more })}`)

describe('/control/pay', () => {
  it('pays the price and answers after the notify was answered', async () => {
    const number = await open()
    const answer = await pay(number)
    expect(answer).toMatchObject({
      ok: true,
      payments: [{ money: '12.50' }],
      notifies: [{ status: 200, accepted: true }],
    })
    expect(shop.about(number)).toHaveLength(1)
  })

  it('does not wait for the notify where it is told not to', async () => {
    shop.delayMs = 300
    const number = await open()
    expect(await pay(number, { wait: false })).toMatchObject({ ok: true, notifies: [] })
    await eventually(async () => (await gateway.log(number)).notifies.length).toBe(1)
  })

  it('pays another amount as text or number, which notify and query then both say', async () => {
    for (const money of ['3.5', 3.5]) {
      const number = await open()
      await pay(number, { money })
      expect(shop.about(number)[0]?.fields.money).toBe('3.5')
      expect(await (await query(number)).json()).toMatchObject({ status: 1, money: '3.50' })
    }
  })

  it('pays several times: each payment has a platform number, a notify and a query of its own', async () => {
    const number = await open()
    const { payments } = await pay(number, { times: 3 })
    const numbers = payments.map(({ trade_no }: { trade_no: string }) => trade_no)
    expect(new Set(numbers).size).toBe(3)
    expect(
      shop
        .about(number)
        .map(({ fields }) => fields.trade_no)
        .sort(),
    ).toEqual([...numbers].sort())
    for (const trade_no of numbers) {
      expect(await (await query('', { trade_no })).json()).toMatchObject({ status: 1, out_trade_no: number })
    }
    expect(await (await query(number)).json()).toMatchObject({ trade_no: numbers[0] })
  })

  it('pays again what is already paid, as other money', async () => {
    const number = await open()
    const first = await pay(number)
    const second = await pay(number, { money: '1.00' })
    expect(second.payments[0].trade_no).not.toBe(first.payments[0].trade_no)
    expect(await (await query(number)).json()).toMatchObject({ money: '12.50' })
  })

  it('pays late: not yet while there is time, and by itself when the time has come', async () => {
    const waiting = await open()
    expect(await pay(waiting, { delay_ms: 3_600_000 })).toMatchObject({ ok: true, planned: { money: '12.50' } })
    expect(await (await query(waiting)).json()).toMatchObject({ status: 0 })
    const due = await open()
    await pay(due, { delay_ms: 50 })
    await eventually(() => shop.about(due).length).toBe(1)
    expect(await (await query(due)).json()).toMatchObject({ status: 1 })
  })

  it('says what is wrong with a wish', async () => {
    const number = await open()
    expect((await gateway.post('/control/pay', { out_trade_no: 'T0' })).status).toBe(404)
    for (const money of ['0', '1e2', '1.001', 'ten', -1]) {
      expect((await gateway.post('/control/pay', { out_trade_no: number, money })).status).toBe(400)
    }
    for (const times of [0, 1.5, 501]) {
      expect((await gateway.post('/control/pay', { out_trade_no: number, times })).status).toBe(400)
    }
    expect((await gateway.post('/control/pay', [])).status).toBe(400)
    expect((await gateway.get('/control/pay')).status).toBe(405)
    expect(shop.about(number)).toEqual([])
  })
})

describe('/control/behaviour for create', () => {
  const create = (fields = signed(order(shop))) => gateway.form('/mapi.php', fields)

  it.each([500, 404])('answers with status %s, while the order is there and payable', async (status) => {
    await behave({ create: { status } })
    const fields = order(shop)
    expect((await create(signed(fields))).status).toBe(status)
    expect(await pay(fields.out_trade_no ?? '')).toMatchObject({ ok: true })
  })

  it('never answers on timeout', async () => {
    await behave({ create: { status: 'timeout' } })
    const fields = order(shop)
    const body = new URLSearchParams(Object.entries(signed(fields)))
    const call = fetch(`${gateway.origin}/mapi.php`, { method: 'POST', body, signal: AbortSignal.timeout(1000) })
    await expect(call).rejects.toThrow(/timeout/)
    await eventually(() => pay(fields.out_trade_no ?? '')).toMatchObject({ ok: true })
  })

  it('answers garbage, HTML, or more than anyone should read', async () => {
    await behave({ create: { status: 'garbage' } })
    await expect((await create()).json()).rejects.toThrow()
    await behave({ create: { status: 'html' } })
    expect((await create()).headers.get('content-type')).toMatch(/html/)
    await behave({ create: { status: 'too-large' } })
    expect((await (await create()).text()).length).toBeGreaterThan(1024 * 1024)
  })

  it('refuses with code -1, and then has opened nothing', async () => {
    await behave({ create: { status: 'code-1' } })
    const fields = order(shop)
    expect(await (await create(signed(fields))).json()).toMatchObject({ code: -1 })
    expect((await gateway.post('/control/pay', { out_trade_no: fields.out_trade_no })).status).toBe(404)
  })

  it('notifies the shop before it answers', async () => {
    await behave({ create: { notify_before_answer: true } })
    const fields = order(shop)
    expect(await (await create(signed(fields))).json()).toMatchObject({ code: 1 })
    expect(shop.about(fields.out_trade_no ?? '')).toHaveLength(1)
  })

  it('answers late, and with the code as text', async () => {
    await behave({ create: { delay_ms: 200, code_as_text: true } })
    const began = Date.now()
    expect(await (await create()).json()).toMatchObject({ code: '1' })
    expect(Date.now() - began).toBeGreaterThanOrEqual(195)
  })

  it.each(['qrcode', 'urlscheme', 'html'])('answers with %s', async (field) => {
    await behave({ create: { field } })
    expect(Object.keys(await (await create()).json())).toEqual(['code', 'msg', 'trade_no', field])
  })

  it('holds for a number of times where one is given', async () => {
    await behave({ create: { status: 500, times: 2 } })
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([500, 500, 200])
  })
})

describe('/control/behaviour for notify', () => {
  const sent = async (notify: object) => {
    const out_trade_no = await open()
    await behave({ out_trade_no, notify })
    await pay(out_trade_no)
    return shop.about(out_trade_no)
  }

  it('sends nothing when dropped, and the payment is there all the same', async () => {
    const number = await open()
    await behave({ out_trade_no: number, notify: { drop: true } })
    await pay(number)
    expect(shop.about(number)).toEqual([])
    expect((await gateway.log(number)).notifies).toEqual([])
    expect(await (await query(number)).json()).toMatchObject({ status: 1 })
  })

  it('drops the first and goes on with the resend plan', async () => {
    const number = await open()
    await behave({ out_trade_no: number, notify: { drop: true, times: 1 } })
    await pay(number)
    await eventually(async () => (await gateway.log(number)).notifies).toMatchObject([{ attempt: 2, accepted: true }])
  })

  it('sends copies at the same moment', async () => {
    const copies = await sent({ duplicate: 20 })
    expect(copies).toHaveLength(20)
    expect(new Set(copies.map(({ query }) => query)).size).toBe(1)
  })

  it('sends late: not yet while there is time, and by itself when the time has come', async () => {
    const waiting = await open()
    await behave({ out_trade_no: waiting, notify: { delay_ms: 3_600_000 } })
    await pay(waiting)
    expect(await (await query(waiting)).json()).toMatchObject({ status: 1 })
    expect(shop.about(waiting)).toEqual([])
    const due = await open()
    await behave({ out_trade_no: due, notify: { delay_ms: 50 } })
    await pay(due)
    await eventually(() => shop.about(due).length).toBe(1)
  })

  it('signs wrongly, or with another key, or with none', async () => {
    for (const [notify, holds] of [
      [{ wrong_sign: true }, (fields: Record<string, string>) => fields.sign !== signOf(fields)],
      [{ sign_with: '' }, (fields: Record<string, string>) => fields.sign === signOf(fields, '')],
      [{ omit: ['sign'] }, (fields: Record<string, string>) => fields.sign === undefined],
    ] as const) {
      const fields = (await sent(notify)).at(-1)?.fields ?? {}
      expect(holds(fields)).toBe(true)
    }
  })

  it('lies in a field with a true signature, while the query says the truth', async () => {
    const lies = { money: '0.01', trade_status: 'TRADE_CLOSED', name: 'other', wrong_pid: '7' }
    const number = await open()
    await behave({ notify: { ...lies, extra: { buyer: 'b' } } })
    await pay(number)
    const fields = shop.about(number)[0]?.fields ?? {}
    expect(fields).toMatchObject({ money: '0.01', trade_status: 'TRADE_CLOSED', name: 'other', pid: '7', buyer: 'b' })
    expect(fields.sign).toBe(signOf(fields))
    expect(await (await query(number)).json()).toMatchObject({ status: 1, money: '12.50', pid: 1001 })
  })

  it('sends a field twice, with the same value or another', async () => {
    expect((await sent({ repeat: 'money' }))[0]?.query).toMatch(/money=12\.5&.*money=12\.5$/)
    expect((await sent({ repeat: { money: '1' } }))[0]?.query).toMatch(/money=12\.5&.*money=1$/)
  })

  it('sends by POST', async () => {
    const [received] = await sent({ method: 'POST' })
    expect(received).toMatchObject({ method: 'POST', fields: { money: '12.5' } })
  })
})

describe('/control/behaviour for query', () => {
  const answerTo = async (answer: unknown, paid = true) => {
    const out_trade_no = await open()
    if (paid) await pay(out_trade_no)
    await behave({ out_trade_no, query: { answer } })
    return query(out_trade_no)
  }

  it('says unpaid of a paid order, paid of an unpaid one, and other money', async () => {
    expect(await (await answerTo('unpaid')).json()).toMatchObject({ code: 1, status: 0, endtime: null })
    expect(await (await answerTo('paid', false)).json()).toMatchObject({ code: 1, status: 1, money: '12.50' })
    expect(await (await answerTo({ money: '0.01' })).json()).toMatchObject({ status: 1, money: '0.01' })
  })

  it('fails, stays silent or talks nonsense', async () => {
    expect((await answerTo(500)).status).toBe(500)
    expect(await (await answerTo('code-1')).json()).toMatchObject({ code: -1 })
    await expect((await answerTo('garbage')).json()).rejects.toThrow()
    const out_trade_no = await open()
    await behave({ out_trade_no, query: { answer: 'timeout' } })
    const url = `${gateway.origin}/api.php?${new URLSearchParams({ act: 'order', pid: PID, key: KEY, out_trade_no })}`
    await expect(fetch(url, { signal: AbortSignal.timeout(1000) })).rejects.toThrow(/timeout/)
  })

  it('answers late', async () => {
    const out_trade_no = await open()
    await behave({ out_trade_no, query: { delay_ms: 200 } })
    const began = Date.now()
    await query(out_trade_no)
    expect(Date.now() - began).toBeGreaterThanOrEqual(195)
  })
})

describe('a behaviour', () => {
  it('of one order leaves the others alone, and goes over the one for all', async () => {
    const mine = await open()
    const other = await open()
    await behave({ query: { answer: 'unpaid' } })
    await behave({ out_trade_no: mine, query: { answer: 500 } })
    expect((await query(mine)).status).toBe(500)
    expect((await query(other)).status).toBe(200)
  })

  it('is cleared section by section with null, or all at once by reset', async () => {
    const number = await open()
    await behave({ query: { answer: 500 }, create: { status: 500 } })
    await behave({ query: null })
    expect((await query(number)).status).toBe(200)
    expect((await gateway.form('/mapi.php', signed(order(shop)))).status).toBe(500)
    await gateway.post('/control/reset', {})
    expect((await gateway.form('/mapi.php', signed(order(shop)))).status).toBe(200)
  })

  it('with an unknown name is refused, so that a slip in a test is seen', async () => {
    for (const wish of [{ notifies: {} }, { notify: { dropped: true } }, { query: 'unpaid' }, { out_trade_no: 1 }]) {
      expect((await behave(wish)).status).toBe(400)
    }
  })
})

describe('/control/log', () => {
  it('lists every call of the shop with all fields, and every notify with the answer to it', async () => {
    const fields = order(shop)
    const { out_trade_no = '' } = fields
    await gateway.form('/mapi.php', signed(fields))
    await query(out_trade_no)
    shop.answer = 'fail'
    shop.status = 400
    await behave({ out_trade_no, notify: { drop: true } })
    await behave({ out_trade_no, notify: null })
    await pay(out_trade_no)
    const log = await gateway.log(out_trade_no)
    expect(log.requests).toMatchObject([
      { at: expect.any(String), method: 'POST', path: '/mapi.php', params: signed(fields) },
      { method: 'GET', path: '/api.php', params: { act: 'order', out_trade_no } },
    ])
    expect(log.notifies[0]).toMatchObject({ status: 400, body: 'fail', url: expect.stringContaining(shop.notifyUrl) })
    expect(log.orders).toMatchObject([{ out_trade_no, money: '12.50' }])
  })

  it('lists what went wrong on the shop side: a repeated field, and a key that leaked into a referrer', async () => {
    const fields = order(shop)
    const { out_trade_no = '' } = fields
    await fetch(`${gateway.origin}/mapi.php`, {
      method: 'POST',
      headers: { referer: `http://shop.test/?key=${KEY}` },
      body: new URLSearchParams([...Object.entries(signed(fields)), ['money', '12.50']]),
    })
    const { violations } = await gateway.log(out_trade_no)
    expect(violations).toMatchObject([{ rule: 'key-in-referer' }, { rule: 'repeated', detail: 'money' }])
  })
})
