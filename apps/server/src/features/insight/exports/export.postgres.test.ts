import { get, type IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { exportAddress } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { couponInput } from '../../../../test/coupons.ts'
import { setFlag } from '../../../../test/people.ts'
import { request } from '../../../../test/raw-request.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { exportedLists } from './lists.ts'

const MANY = 50_000
const AT_ONCE = 10_000

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await server.admin()).token ?? ''
})
afterAll(() => server.stop())

const ask = (
  list: string,
  input?: unknown,
  headers: Record<string, string> = { cookie: `token=${token}` },
  more = '',
) =>
  request(
    `${server.origin}${exportAddress(list)}${input === undefined ? '?' : `?input=${encodeURIComponent(JSON.stringify(input))}`}${more}`,
    { headers },
  )
const linesOf = async (...asked: Parameters<typeof ask>) =>
  (await ask(...asked)).body.toString().split('\r\n').slice(0, -1)

describe('a list as a file', () => {
  it('has its head in the language that is asked for, begins as spreadsheet programs want it, and is saved by its name', async () => {
    const { status, headers, body } = await ask('listUsers', {}, { cookie: `token=${token}` }, '&lang=en')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/)
    expect(headers['cache-control']).toBe('private, no-store')
    expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(body.toString()).toMatch(/^\uFEFFId,E-mail,Signed up \(Beijing time\),/)
    expect((await linesOf('listUsers'))[0]).toContain('编号,邮箱,注册时间（北京时间）')
  })

  it.each(Object.keys(exportedLists))('has every column in every row: %s', async (list) => {
    const [head = '', ...rows] = await linesOf(list)
    for (const row of rows) expect(row.replaceAll(/"[^"]*"/g, '').split(',')).toHaveLength(head.split(',').length)
  })

  it('is narrowed as the list is', async () => {
    const [one, other] = [await server.member(), await server.member()]
    const found = (await linesOf('listUsers', { filterStr: one.email })).join('\n')
    expect(found).toContain(one.email)
    expect(found).not.toContain(other.email)
    expect(await linesOf('listAudit', { action: 'nothing' })).toHaveLength(1)
  })

  it('has no cell that a spreadsheet program would take for a formula', async () => {
    const bad = ['=1+1', '+1', '@sum(a1)', '-2+3']
    for (const text of bad) {
      await sql`insert into audit (action, target) values ('formula', ${text})`.execute(server.app.db)
    }
    const file = (await linesOf('listAudit', { action: 'formula' })).join('\n')
    for (const text of bad) expect(file).toContain(`,'${text},`)
  })

  it('tells no secret', async () => {
    const member = await server.member()
    const { subscriptionKey } = await (await server.admin()).ok('readUser', {
      id: (await member.ok('userInfo', {})).id,
    })
    expect((await ask('listUsers')).body.toString()).not.toContain(subscriptionKey)
  })

  it.each([
    ['half of a surrogate pair', '{"filterStr":"\\ud800"}'],
    ['a field twice', '{"filterStr":"a","filterStr":"b"}'],
    ['no object', '[]'],
    ['no JSON', '{'],
  ])('is refused, as its call is, for an input with %s, and no error is noted', async (_name, input) => {
    await sql`delete from error_kinds`.execute(server.app.db)
    const { status } = await request(
      `${server.origin}${exportAddress('listUsers')}?input=${encodeURIComponent(input)}`,
      { headers: { cookie: `token=${token}` } },
    )
    expect(status).toBe(400)
    expect(await server.app.db.selectFrom('error_kinds').select('name').execute()).toEqual([])
  })

  it('is in the audit with its filter, which names a user or a coupon for the link or the code that was searched', async () => {
    const admin = await server.admin()
    const member = await server.member()
    const { id, subscriptionKey } = await member.ok('userInfo', {})
    const coupon = await admin.ok('saveCoupon', couponInput())
    const filterOf = async (list: string, filterStr: string) => {
      expect((await ask(list, { filterStr })).status).toBe(200)
      const { rows } = await sql<{ filter: unknown }>`select detail -> 'filter' as filter from audit
        where action = 'exportList' order by id desc limit 1`.execute(server.app.db)
      return rows[0]?.filter
    }
    const link = `${server.origin}/api/subscript/clash/${id}/${subscriptionKey}`
    const wrapped = `sub://${Buffer.from(link).toString('base64')}`
    for (const pasted of [link, `clash://install-config?url=${encodeURIComponent(link)}`, wrapped]) {
      expect(await filterOf('listUsers', pasted)).toEqual({ filterStr: id })
    }
    expect(await filterOf('listTrades', `${link}，打不开`)).toEqual({
      filterStr: `${link}，打不开`.replace(subscriptionKey, '…'),
    })
    expect(await filterOf('listCouponRecords', ` ${coupon.code.toLowerCase()}`)).toEqual({ filterStr: coupon.id })
    expect(await filterOf('listUsers', member.email)).toEqual({ filterStr: member.email })
  })

  it('is for who may see the list: nobody else gets a row, and nothing is written', async () => {
    const member = await server.member()
    const off = await server.member()
    await setFlag(server.app, off.email, { disabled: true })
    const acts = () => linesOf('listAudit', { action: 'exportList' })
    const before = (await acts()).length
    for (const [headers, status] of [
      [{}, 401],
      [{ cookie: 'token=wrong' }, 401],
      [{ cookie: `token=${off.token}` }, 401],
      [{ cookie: `token=${member.token}` }, 403],
      [{ cookie: `token=${token}`, 'sec-fetch-site': 'cross-site' }, 403],
    ] as [Record<string, string>, number][]) {
      const answer = await ask('listUsers', {}, headers)
      expect(answer.status).toBe(status)
      expect(answer.body.toString()).not.toContain('@example.com')
    }
    expect((await ask('listNothing')).status).toBe(404)
    expect((await ask('constructor')).status).toBe(404)
    expect((await ask('listUsers', { number: 'many' })).status).toBe(400)
    // The second look at the audit finds the first one, and nothing of all that was refused.
    expect(await acts()).toHaveLength(before + 1)
  })
})

const linesIn = (chunk: Buffer) => chunk.toString('latin1').split('\n').length - 1

describe('a file of many rows', () => {
  beforeAll(async () => {
    for (let made = 0; made < MANY; made += AT_ONCE) {
      await sql`insert into audit (action, target, detail)
        select 'many', 'thing ' || n, jsonb_build_object('reason', repeat('x', 200))
        from generate_series(${made}::int + 1, ${made + AT_ONCE}::int) n`.execute(server.app.db)
    }
  })

  /** Begins to download, and reads nothing by itself. */
  const begin = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const path = `${exportAddress('listAudit')}?input=${encodeURIComponent('{"action":"many"}')}`
      get(`${server.origin}${path}`, { headers: { cookie: `token=${token}` } }, resolve).on('error', reject)
    })
  /** States of the connections that run an export: `idle in transaction` while the client does not read. */
  const statesOfExports = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from pg_stat_activity
      where datname = current_database() and query ~ '(from|cursor for) streamed|^declare streamed'`.execute(
      server.app.db,
    )
    return rows.map(({ state }) => state).filter((state) => state !== 'idle')
  }

  it('leaves in full, and takes no more memory than one of few', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const used = () => {
      collect()
      return process.memoryUsage().heapUsed + process.memoryUsage().external
    }
    const before = used()
    const answer = await begin()
    let [lines, bytes, most, looked, looks] = [0, 0, 0, 0, 0]
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length
      lines += linesIn(chunk)
      if (bytes - looked < 2_000_000) continue
      looked = bytes
      looks += 1
      most = Math.max(most, used() - before)
    }
    expect(lines).toBe(MANY + 1)
    expect(bytes).toBeGreaterThan(10_000_000)
    expect(looks).toBeGreaterThan(5)
    expect(most).toBeLessThan(16_000_000)
  }, 240_000)

  it('waits for a slow reader', async () => {
    const answer = await begin()
    await expect.poll(statesOfExports).toEqual(['idle in transaction'])
    let lines = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) lines += linesIn(chunk)
    expect(lines).toBe(MANY + 1)
    await expect.poll(statesOfExports).toEqual([])
  }, 240_000)

  it('ends with the connection of who asked, and makes room for the next', async () => {
    for (let times = 0; times < 3; times++) {
      const answer = await begin()
      expect(answer.statusCode).toBe(200)
      await expect.poll(statesOfExports).toEqual(['idle in transaction'])
      answer.destroy()
      await expect.poll(statesOfExports).toEqual([])
    }
  })

  it('is one of two at most: a third is asked to come again', async () => {
    const two: Awaited<ReturnType<typeof begin>>[] = []
    // Files of earlier tests may still be on their way to their end.
    const taken = async () => {
      const answer = await begin()
      if (answer.statusCode === 200) two.push(answer)
      return two.length
    }
    await expect.poll(taken).toBe(2)
    expect((await begin()).statusCode).toBe(503)
    for (const one of two) one.destroy()
    await expect.poll(statesOfExports).toEqual([])
  })

  it('is one of two at most, also where many are asked for at one moment', async () => {
    const answers: Awaited<ReturnType<typeof begin>>[] = []
    let most = 0
    const begun = async () => {
      for (const one of answers.splice(0)) one.destroy()
      // Files that were broken off still count until the database has let go of them.
      await expect.poll(statesOfExports).toEqual([])
      answers.push(...(await Promise.all(Array.from({ length: 6 }, begin))))
      const taken = answers.filter(({ statusCode }) => statusCode === 200).length
      most = Math.max(most, taken)
      return taken
    }
    await expect.poll(begun).toBe(2)
    expect(most).toBe(2)
    for (const one of answers) one.destroy()
    await expect.poll(statesOfExports).toEqual([])
  })
})
