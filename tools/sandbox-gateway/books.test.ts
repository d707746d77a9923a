import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { order, type Shop, signed, startShop } from './test/shop.ts'
import { eventually, type Gateway, KEY, newBooks, PID, refusedStart, startGateway } from './test/started-gateway.ts'

let shop: Shop
let books: Awaited<ReturnType<typeof newBooks>>
let gateway: Gateway

const start = async (args: string[] = []) => {
  gateway = await startGateway({ books: books.file, args })
}

beforeEach(async () => {
  books = await newBooks()
  shop = await startShop()
})

afterEach(async () => {
  await gateway?.stop()
  await shop.close()
  await books.remove()
})

async function open(): Promise<string> {
  const fields = order(shop)
  expect(await (await gateway.form('/mapi.php', signed(fields))).json()).toMatchObject({ code: 1 })
  return fields.out_trade_no ?? ''
}

const statusOf = async (out_trade_no: string) => {
  const query = new URLSearchParams({ act: 'order', pid: PID, key: KEY, out_trade_no })
  return (await (await gateway.get(`/api.php?${query}`)).json()).status
}

describe('after a kill', () => {
  it('orders, payments, behaviours and the log are as they were', async () => {
    await start()
    const paid = await open()
    const unpaid = await open()
    await gateway.post('/control/pay', { out_trade_no: paid })
    await gateway.post('/control/behaviour', { create: { status: 500 } })
    const before = await gateway.log()
    await gateway.stop('SIGKILL')
    await start()
    expect(await gateway.log()).toEqual(before)
    expect([await statusOf(paid), await statusOf(unpaid)]).toEqual([1, 0])
    expect((await gateway.form('/mapi.php', signed(order(shop)))).status).toBe(500)
  })

  it('a notify that was never acknowledged goes on where its resend plan was, with the same platform number', async () => {
    await start(['--time-scale', '1'])
    shop.answer = 'fail'
    const number = await open()
    await gateway.post('/control/pay', { out_trade_no: number })
    await gateway.stop('SIGKILL')
    shop.answer = 'success'
    await start()
    await eventually(() => shop.about(number).length).toBe(2)
    await eventually(async () => (await gateway.log()).notifies.map(({ attempt }) => attempt)).toEqual([1, 2])
    expect(new Set(shop.about(number).map(({ fields }) => fields.trade_no)).size).toBe(1)
  })

  it('a notify that was on its way is sent again', async () => {
    await start()
    shop.delayMs = 60_000
    const number = await open()
    await gateway.post('/control/pay', { out_trade_no: number, wait: false })
    await eventually(() => shop.about(number).length).toBe(1)
    await gateway.stop('SIGKILL')
    shop.delayMs = 0
    await start()
    await eventually(async () => (await gateway.log()).notifies.map(({ attempt }) => attempt)).toEqual([1])
  })

  it('a late payment still happens, at once where its time has passed, and only once', async () => {
    await start()
    const number = await open()
    await gateway.post('/control/pay', { out_trade_no: number, delay_ms: 200 })
    await gateway.stop('SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 250))
    await start()
    await eventually(() => statusOf(number)).toBe(1)
    await gateway.stop('SIGKILL')
    await start()
    expect((await gateway.log()).orders).toHaveLength(1)
  })

  it('a line that was cut short is dropped and the books go on', async () => {
    await start()
    const number = await open()
    await gateway.stop('SIGKILL')
    await appendFile(books.file, '{"e":"paid","of":"2026')
    await start()
    expect(await statusOf(number)).toBe(0)
    await gateway.post('/control/pay', { out_trade_no: number })
    await gateway.stop('SIGKILL')
    await start()
    expect(await statusOf(number)).toBe(1)
  })
})

describe('notifies of old payments', () => {
  it('are not sent any more when the payment was before yesterday', async () => {
    await start(['--time-scale', '1'])
    shop.answer = 'fail'
    const number = await open()
    await gateway.post('/control/pay', { out_trade_no: number })
    await gateway.stop()
    const old = new Date(Date.now() - 3 * 86_400_000).toISOString()
    const lines = await readFile(books.file, 'utf8')
    await writeFile(books.file, lines.replace(/("e":"(?:paid|attempt)".*?"at":")[^"]*/g, `$1${old}`))
    await start()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(shop.about(number)).toHaveLength(1)
    expect(await statusOf(number)).toBe(1)
  })
})

describe('the process', () => {
  it('says who it is, and ends by itself when asked', async () => {
    await start()
    expect(await (await gateway.get('/healthz')).json()).toMatchObject({ sandbox: 'dukou', pid: PID, orders: 0 })
    expect(await gateway.stop('SIGTERM')).toBe(0)
  })

  it('ends when asked even while a shop keeps a notify waiting', async () => {
    await start()
    shop.delayMs = 60_000
    const number = await open()
    await gateway.post('/control/pay', { out_trade_no: number, wait: false })
    await eventually(() => shop.about(number).length).toBe(1)
    expect(await gateway.stop('SIGTERM')).toBe(0)
  })

  it.each([
    ['in production', [], { NODE_ENV: 'production' }, /NODE_ENV=production/],
    ['with a short key', ['--key', 'short'], {}, /16 characters/],
    ['with a port that is none', ['--port', '99999'], {}, /--port/],
    ['with a flag it does not know', ['--bogus'], {}, /bogus/],
  ])('does not start %s', async (_what, args, env, reason) => {
    const { said, code } = await refusedStart(['--books', books.file, ...args], env)
    expect(code).toBe(1)
    expect(said).toMatch(reason)
  })

  it('says what to do when its port is taken', async () => {
    await start()
    const port = new URL(gateway.origin).port
    const { said, code } = await refusedStart(['--port', port, '--books', books.file], {})
    expect(code).toBe(1)
    expect(said).toMatch(/healthz/)
  })

  it('refuses damaged books and names the line', async () => {
    await writeFile(books.file, 'not json\n')
    const { said, code } = await refusedStart(['--port', '0', '--books', books.file], {})
    expect(code).toBe(1)
    expect(said).toMatch(/line 1 .* damaged/)
  })

  it('reads its settings from the environment too', async () => {
    gateway = await startGateway({ books: books.file, env: { SANDBOX_ORIGIN: 'https://pay.example.test/' } })
    const answer = await (await gateway.form('/mapi.php', signed(order(shop)))).json()
    expect(answer.payurl).toMatch(/^https:\/\/pay\.example\.test\/pay\/\d{19}$/)
  })

  it('takes no body longer than a form can be', async () => {
    await start()
    expect((await gateway.form('/mapi.php', { name: 'x'.repeat(70_000) })).status).toBe(413)
  })
})
