import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nextNumber, order, type Shop, signed, signOf, startShop } from './test/shop.ts'
import { eventually, type Gateway, KEY, newBooks, PID, startGateway } from './test/started-gateway.ts'

// The vectors of the protocol's reference: one request and the notify of the same order.
const VECTOR_NUMBER = 'T20260102030405000001'
const VECTOR_REQUEST = {
  clientip: '203.0.113.9',
  device: 'pc',
  money: '12.50',
  name: '流量包 100G',
  notify_url: 'https://pay.example.test/api/pay/notify/yi',
  out_trade_no: VECTOR_NUMBER,
  param: '',
  pid: '1001',
  return_url: 'https://pay.example.test/#/order?wjkc_pay=1',
  type: 'alipay',
}
const VECTOR_SIGN = '06dfb90c65474952ae3a29816dfb9dcf'
const VECTOR_WIRE =
  'pid=1001&trade_no=2026010203040599999&out_trade_no=T20260102030405000001&type=alipay&name=%E6%B5%81%E9%87%8F%E5%8C%85+100G&money=12.5&trade_status=TRADE_SUCCESS&sign=764813b52a7a56cf2148fc0f64722730&sign_type=MD5'

let gateway: Gateway
let shop: Shop
let books: Awaited<ReturnType<typeof newBooks>>

beforeAll(async () => {
  books = await newBooks()
  shop = await startShop()
  gateway = await startGateway({ books: books.file })
})

beforeEach(() => {
  Object.assign(shop, { status: 200, answer: 'success', delayMs: 0 })
})

afterAll(async () => {
  await gateway.stop()
  await shop.close()
  await books.remove()
})

const create = async (fields: Record<string, string>) => (await gateway.form('/mapi.php', signed(fields))).json()
const query = async (fields: Record<string, string>) =>
  (await gateway.get(`/api.php?${new URLSearchParams({ act: 'order', pid: PID, key: KEY, ...fields })}`)).json()
const rulesOf = async (number: string) => (await gateway.log(number)).violations.map(({ rule }) => rule)

describe('signatures', () => {
  it('take the request vector, whose empty param is not part of the base', async () => {
    const answer = await gateway.form('/mapi.php', { ...VECTOR_REQUEST, sign: VECTOR_SIGN, sign_type: 'MD5' })
    expect(await answer.json()).toMatchObject({ code: 1 })
  })

  it('send the notify vector to the letter', async () => {
    const own = await newBooks()
    const row = {
      ...VECTOR_REQUEST,
      trade_no: '2026010203040599999',
      notify_url: shop.notifyUrl,
      param: null,
      created_at: new Date().toISOString(),
      paid_at: null,
      refunded: '0.00',
    }
    await writeFile(own.file, `${JSON.stringify({ e: 'order', row })}\n`)
    const restarted = await startGateway({ books: own.file })
    await restarted.post('/control/pay', { out_trade_no: row.out_trade_no })
    await restarted.stop()
    await own.remove()
    expect(shop.about(VECTOR_NUMBER).map(({ query }) => query)).toEqual([VECTOR_WIRE])
  })

  it.each([
    ['1', '231219116be5fbd3d29d42a8460552ca'],
    ['1.00', 'ad8adc76c2305d3b65acb9eafa66e1fa'],
  ])('sign a notify whose money was changed to %s anew', async (money, sign) => {
    const own = await newBooks()
    const row = { ...VECTOR_REQUEST, trade_no: '2026010203040599999', notify_url: shop.notifyUrl, param: null }
    const event = { e: 'order', row: { ...row, created_at: new Date().toISOString(), paid_at: null, refunded: '0.00' } }
    await writeFile(own.file, `${JSON.stringify(event)}\n`)
    const restarted = await startGateway({ books: own.file })
    await restarted.post('/control/behaviour', { notify: { money } })
    await restarted.post('/control/pay', { out_trade_no: row.out_trade_no })
    await restarted.stop()
    await own.remove()
    expect(shop.about(VECTOR_NUMBER).at(-1)?.fields).toMatchObject({ money, sign })
  })

  it('cover the real characters of a value, plus signs, percent signs and ampersands too', async () => {
    expect(await create(order(shop, { name: '100% a+b & c=d #1' }))).toMatchObject({ code: 1 })
  })

  it('do not cover values of blanks and arrays, as the real program drops them', async () => {
    const fields = signed(order(shop))
    const answer = await gateway.form('/mapi.php', { ...fields, param: '  ', 'extra[]': 'x' })
    expect(await answer.json()).toMatchObject({ code: 1 })
  })

  it('cover unknown fields, so one that was added on the way breaks them', async () => {
    const answer = await gateway.form('/mapi.php', { ...signed(order(shop)), sitename: 'x' })
    expect(await answer.json()).toMatchObject({ code: -1 })
  })
})

describe('mapi.php', () => {
  it('answers code 1, its own number and exactly one address, which is its pay page', async () => {
    const answer = await create(order(shop))
    expect(answer).toEqual({
      code: 1,
      msg: '',
      trade_no: expect.stringMatching(/^\d{19}$/),
      payurl: expect.any(String),
    })
    expect(answer.payurl).toBe(`${gateway.origin}/pay/${answer.trade_no}`)
    expect((await fetch(answer.payurl)).status).toBe(200)
  })

  it.each([
    ['an unknown merchant', { pid: '1002' }, 'pid-unknown'],
    ['a missing item name', { name: '' }, 'name-missing'],
    ['a missing type', { type: '' }, 'type-missing'],
    ['a missing payer address', { clientip: '' }, 'clientip-missing'],
    ['a payer address that is none', { clientip: 'localhost' }, 'clientip'],
    ['an order number with a space', { out_trade_no: 'T 1' }, 'out_trade_no'],
    ['no money', { money: '0.00' }, 'money'],
    ['negative money', { money: '-1' }, 'money'],
    ['three decimals', { money: '1.005' }, 'money'],
    ['money as an exponent', { money: '1e2' }, 'money'],
    ['a notify address that is no http', { notify_url: 'javascript:alert(1)' }, 'notify_url'],
    ['a type that does not exist', { type: 'cash' }, 'type'],
  ])('refuses %s and writes it down', async (_what, changes, rule) => {
    const fields = order(shop, changes)
    expect(await create(fields)).toEqual({ code: -1, msg: expect.any(String) })
    expect(await rulesOf(fields.out_trade_no ?? '')).toContain(rule)
  })

  it('refuses another signature type, a wrong key and a changed field', async () => {
    const fields = order(shop)
    for (const sent of [
      { ...signed(fields), sign_type: 'RSA' },
      signed(fields, 'another-key-0123456789'),
      { ...signed(fields), money: '0.01' },
      { ...fields, sign_type: 'MD5' },
    ]) {
      expect(await (await gateway.form('/mapi.php', sent)).json()).toMatchObject({ code: -1 })
    }
    expect(await rulesOf(fields.out_trade_no ?? '')).toEqual(['sign_type', 'sign', 'sign', 'sign'])
  })

  it('is POST only', async () => {
    const answer = await gateway.get(`/mapi.php?${new URLSearchParams(signed(order(shop)))}`)
    expect(await answer.json()).toMatchObject({ code: -4 })
  })

  it('cuts a name at 127 bytes between characters, and writes it down', async () => {
    const fields = order(shop, { name: '包'.repeat(60) })
    expect(await create(fields)).toMatchObject({ code: 1 })
    expect(await rulesOf(fields.out_trade_no ?? '')).toEqual(['name-too-long'])
    expect(await query({ out_trade_no: fields.out_trade_no ?? '' })).toMatchObject({ name: '包'.repeat(42) })
  })

  it('comes back to the same order when everything is the same', async () => {
    const fields = order(shop)
    const first = await create(fields)
    expect(await create({ ...fields, money: '12.5' })).toEqual(first)
  })

  it.each([
    ['money', '12.51'],
    ['name', 'other'],
    ['notify_url', 'http://127.0.0.1:9/other'],
    ['return_url', 'http://127.0.0.1:9/other'],
    ['param', 'other'],
  ])('refuses a number that was used before with another %s', async (name, value) => {
    const fields = order(shop)
    await create(fields)
    expect(await create({ ...fields, [name]: value })).toMatchObject({ code: -1 })
    expect(await rulesOf(fields.out_trade_no ?? '')).toEqual(['changed'])
  })

  it('refuses a number that is already paid', async () => {
    const fields = order(shop)
    await create(fields)
    await gateway.post('/control/pay', { out_trade_no: fields.out_trade_no })
    expect(await create(fields)).toMatchObject({ code: -1 })
    expect(await rulesOf(fields.out_trade_no ?? '')).toEqual(['paid'])
  })

  it('makes a second order under a number that is older than ten days', async () => {
    const own = await newBooks()
    const fields = order(shop)
    const { pid, type, out_trade_no, notify_url, return_url, name, money } = fields
    const old = {
      pid,
      type,
      out_trade_no,
      notify_url,
      return_url,
      name,
      money,
      param: null,
      clientip: '',
      device: 'pc',
    }
    const created_at = new Date(Date.now() - 10.5 * 86_400_000).toISOString()
    const row = { ...old, trade_no: '2025010203040599999', created_at, paid_at: null, refunded: '0.00' }
    await writeFile(own.file, `${JSON.stringify({ e: 'order', row })}\n`)
    const restarted = await startGateway({ books: own.file })
    const answer = await (await restarted.form('/mapi.php', signed({ ...fields, money: '99.00' }))).json()
    expect(answer).toMatchObject({ code: 1 })
    expect(answer.trade_no).not.toBe(row.trade_no)
    await restarted.stop()
    await own.remove()
  })

  it.each(['qrcode', 'urlscheme'])('answers with %s instead where it is configured so', async (field) => {
    const own = await newBooks()
    const other = await startGateway({ books: own.file, args: ['--answer', field] })
    const answer = await (await other.form('/mapi.php', signed(order(shop)))).json()
    expect(Object.keys(answer)).toEqual(['code', 'msg', 'trade_no', field])
    await other.stop()
    await own.remove()
  })
})

describe('submit.php', () => {
  it('leads to the pay page, by GET and by POST, without a type too', async () => {
    const { clientip: _ip, device: _device, ...fields } = order(shop, { type: '' })
    const get = await gateway.get(`/submit.php?${new URLSearchParams(signed(fields))}`)
    expect([get.status, get.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/pay\/\d{19}$/)])
    const post = await gateway.form('/submit.php', signed({ ...fields, out_trade_no: nextNumber() }))
    expect(post.status).toBe(303)
  })

  it('shows a page with the reason where it refuses', async () => {
    const answer = await gateway.form('/submit.php', { ...signed(order(shop)), money: '0.01' })
    expect(await answer.text()).toContain('签名校验失败')
  })
})

describe('a payment', () => {
  it('is notified by GET at once, with shortest money text, signed over what is sent', async () => {
    for (const [money, text] of [
      ['12.50', '12.5'],
      ['1.00', '1'],
      ['10', '10'],
      ['0.05', '0.05'],
      ['120.00', '120'],
    ] as const) {
      const fields = order(shop, { money, param: 'a b' })
      const { trade_no } = await create(fields)
      await gateway.post('/control/pay', { out_trade_no: fields.out_trade_no })
      const sent = shop.about(fields.out_trade_no ?? '').at(-1)
      expect(sent?.method).toBe('GET')
      expect(sent?.fields).toMatchObject({
        trade_no,
        money: text,
        param: 'a b',
        trade_status: 'TRADE_SUCCESS',
        pid: PID,
      })
      expect(sent?.fields.sign).toBe(signOf(sent?.fields ?? {}))
      expect(sent?.query).toContain('name=%E6%B5%81%E9%87%8F%E5%8C%85+100G')
    }
  })

  it('is put behind a question mark that the notify address already has', async () => {
    const fields = order(shop, { notify_url: `${shop.notifyUrl}?a=1` })
    await create(fields)
    await gateway.post('/control/pay', { out_trade_no: fields.out_trade_no })
    expect(shop.about(fields.out_trade_no ?? '')[0]?.url).toMatch(/\?a=1&pid=1001&/)
  })

  it('carries the word product in place of the name where that is configured', async () => {
    const own = await newBooks()
    const other = await startGateway({ books: own.file, args: ['--plain-name'] })
    const fields = order(shop)
    await other.form('/mapi.php', signed(fields))
    await other.post('/control/pay', { out_trade_no: fields.out_trade_no })
    expect(shop.about(fields.out_trade_no ?? '')[0]?.fields.name).toBe('product')
    await other.stop()
    await own.remove()
  })

  it.each(['success', 'Success!', 'SUCCESS', '{"success":false}'])(
    'is settled by an answer with %s in it',
    async (answer) => {
      Object.assign(shop, { answer, status: 500 })
      const fields = order(shop)
      await create(fields)
      await gateway.post('/control/pay', { out_trade_no: fields.out_trade_no })
      expect((await gateway.log(fields.out_trade_no)).notifies).toMatchObject([
        { accepted: true, status: 500, body: answer },
      ])
    },
  )

  it('is notified six times in all when the shop never acknowledges, then never again', async () => {
    shop.answer = 'sUCCESS'
    const fields = order(shop)
    const own = await newBooks()
    const fast = await startGateway({ books: own.file, args: ['--time-scale', '0.00002'] })
    await fast.form('/mapi.php', signed(fields))
    await fast.post('/control/pay', { out_trade_no: fields.out_trade_no })
    const attempts = async () => (await fast.log()).notifies.map(({ attempt }) => attempt)
    await eventually(attempts).toEqual([1, 2, 3, 4, 5, 6])
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(await attempts()).toHaveLength(6)
    await fast.stop()
    await own.remove()
  })

  it.each([
    [1, 1],
    [2, 2],
    [3, 16],
    [4, 36],
    [5, 60],
    [6, null],
  ])('is resent, after attempt %i that was not acknowledged, %s minutes later', async (attempts, minutes) => {
    const own = await newBooks()
    const trade_no = '2026010203040599999'
    const at = new Date().toISOString()
    const row = { ...VECTOR_REQUEST, trade_no, notify_url: shop.notifyUrl, param: null, created_at: at, paid_at: null }
    const events = [
      { e: 'order', row: { ...row, refunded: '0.00' } },
      { e: 'paid', of: trade_no, at, type: 'alipay', payments: [{ trade_no, money: '12.50' }] },
      ...Array.from({ length: attempts }, () => ({ e: 'attempt', trade_no, at, accepted: false })),
    ]
    await writeFile(own.file, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
    const restarted = await startGateway({ books: own.file, args: ['--time-scale', '1'] })
    const page = await (await restarted.get(`/pay/${trade_no}`)).text()
    const due = new Date(Date.parse(at) + ((minutes ?? 0) + 8 * 60) * 60_000).toISOString().slice(11, 19)
    expect(page).toContain(minutes === null ? '不再重发' : `下一次在 ${due} 重发`)
    await restarted.stop()
    await own.remove()
  })

  it('counts a shop that takes too long as one that did not acknowledge', async () => {
    shop.delayMs = 400
    const own = await newBooks()
    const hasty = await startGateway({ books: own.file, args: ['--notify-timeout-ms', '100', '--time-scale', '1'] })
    const fields = order(shop)
    await hasty.form('/mapi.php', signed(fields))
    await hasty.post('/control/pay', { out_trade_no: fields.out_trade_no })
    expect((await hasty.log()).notifies).toMatchObject([
      { status: 0, accepted: false, error: expect.stringMatching(/100 ms/) },
    ])
    await hasty.stop()
    await own.remove()
  })
})

describe('api.php', () => {
  it('answers an order by the shop number or its own, unpaid and then paid', async () => {
    const fields = order(shop)
    const { trade_no } = await create(fields)
    const { out_trade_no = '' } = fields
    expect(await query({ out_trade_no })).toMatchObject({
      code: 1,
      status: 0,
      money: '12.50',
      trade_no,
      pid: 1001,
      endtime: null,
    })
    await gateway.post('/control/pay', { out_trade_no })
    expect(await query({ trade_no })).toMatchObject({ code: 1, status: 1, money: '12.50', out_trade_no })
  })

  it('lets nobody in without the key, and knows no strange number', async () => {
    expect(await query({ out_trade_no: 'x', key: 'wrong' })).toMatchObject({ code: -3 })
    expect(await query({ out_trade_no: 'x', pid: '7' })).toMatchObject({ code: -3 })
    expect(await query({ out_trade_no: 'x' })).toMatchObject({ code: -1 })
    expect(await query({})).toMatchObject({ code: -4 })
  })

  it('lists the newest orders, at most fifty', async () => {
    for (let made = 0; made < 52; made++) await create(order(shop))
    const answer = await query({ act: 'orders', limit: '100' })
    expect(answer).toMatchObject({ code: 1, count: 50 })
    const next = await query({ act: 'orders', limit: '1', offset: '1' })
    expect(next.data).toEqual([answer.data[1]])
  })

  it('gives money back up to what was paid, with the code of the real program, and then says status 2', async () => {
    const fields = order(shop)
    await create(fields)
    const { out_trade_no = '' } = fields
    const refund = async (money: string) =>
      (await gateway.form('/api.php?act=refund', { pid: PID, key: KEY, out_trade_no, money })).json()
    expect(await refund('12.50')).toMatchObject({ code: -1 })
    await gateway.post('/control/pay', { out_trade_no })
    expect(await refund('2.50')).toMatchObject({ code: 0, money: '2.50' })
    expect(await query({ out_trade_no })).toMatchObject({ status: 1 })
    expect(await refund('10.01')).toMatchObject({ code: -1 })
    expect(await refund('10')).toMatchObject({ code: 0 })
    expect(await query({ out_trade_no })).toMatchObject({ status: 2 })
  })
})
