import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { post } from '../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { noteError } from '../../../platform/http/note-error.ts'
import { reportBug } from '../../../platform/http/trouble.ts'

const server: TestServer = await startTestServer({ rateLimitScale: 1 })
beforeEach(() => sql`delete from error_kinds`.execute(server.app.db))
afterAll(() => server.stop())

const bug = (message: string, where = 'job pollTrades') => reportBug(server.app, where, new Error(message))
const list = async (days = 7) => (await server.admin()).ok('listErrors', { days })

describe('errors that pages of strangers tell of', () => {
  const tell = (
    n: number,
    network: string,
    message = `made up ${String.fromCharCode(97 + (n % 26)).repeat(1 + n / 26)}`,
  ) => noteError(server.app, { source: 'browser', name: '/shop', message, stack: '', strangerNetwork: network })

  it('have an end: five kinds of a network, a hundred in all, and those of others stay and come first', async () => {
    await bug('a real one')
    for (let network = 0; network < 30; network += 1) {
      for (let kind = 0; kind < 8; kind += 1) await tell(network * 8 + kind, `192.0.${network}.0/24`)
    }
    const kinds = await list()
    expect(kinds).toHaveLength(101)
    expect(kinds[0]).toMatchObject({ source: 'server', message: 'a real one', stranger: false })
    expect(kinds.filter(({ stranger }) => stranger)).toHaveLength(100)
    const ofOne = await sql`select 1 from error_kinds where stranger_network = '192.0.29.0/24'`.execute(server.app.db)
    expect(ofOne.rows).toHaveLength(5)
  })

  it('keep what many meet, and make room by what came once', async () => {
    for (let times = 0; times < 30; times += 1) await tell(0, '198.51.100.0/24', 'met by many')
    for (let n = 0; n < 110; n += 1) await tell(n, `10.0.${n}.0/24`)
    expect((await list()).find(({ message }) => message === 'met by many')).toMatchObject({ times: 30 })
    const cases = await sql`select 1 from errors where message = 'met by many'`.execute(server.app.db)
    expect(cases.rows).toHaveLength(20)
  })

  it('never change what the page of a signed-in person told', async () => {
    const told = { source: 'browser', name: '/shop', message: 'x is undefined', stack: '' } as const
    await noteError(server.app, { ...told, personId: 1n })
    await noteError(server.app, { ...told, strangerNetwork: '192.0.2.0/24' })
    expect((await list()).map(({ times }) => times)).toEqual([1, 1])
  })
})

describe('the error log', () => {
  it('answers each error with its time, name, message and stack (3.3-55)', async () => {
    await bug('no such trade')
    const [row, ...others] = await list()
    expect(others).toEqual([])
    expect(row).toMatchObject({ name: 'job pollTrades', message: 'no such trade', source: 'server', times: 1 })
    expect(row?.stack).toContain('errors.test.ts')
    expect(row?.release).toMatch(/^\d+\.\d+\.\d+/)
    expect(Math.abs((row?.lastAt.getTime() ?? 0) - server.app.now().getTime())).toBeLessThan(60_000)
  })

  it('has errors that differ in numbers only as one kind, with the last of its cases and the people it met', async () => {
    const member = await server.member()
    const { id } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
    const met = (trade: number, personId?: bigint) =>
      reportBug(server.app, 'call buy', new Error(`trade ${trade} of 66f0a1c2d3e4 is not there`), personId)
    for (const trade of [1, 22, 333, 4444]) await met(trade)
    await met(5, id)
    await bug('another')
    const kinds = await list()
    expect(kinds.map(({ name, times, people }) => [name, times, people])).toEqual([
      ['job pollTrades', 1, 0],
      ['call buy', 5, 1],
    ])
    expect(kinds[1]?.message).toBe('trade 5 of 66f0a1c2d3e4 is not there')
    expect(kinds[1]?.cases.map(({ email }) => email)).toEqual([member.email, null, null])
    expect(kinds[1]?.firstAt.getTime()).toBeLessThanOrEqual(kinds[1]?.lastAt.getTime() ?? 0)
  })

  it('shows so many days as num of /api/admin/errors/list says, and seven without it (3.7-33)', async () => {
    await bug('old')
    await sql`update error_kinds set last_at = last_at - interval '3 days'`.execute(server.app.db)
    await bug('new one')
    const { token } = await server.admin()
    const asked = async (payload: object) => {
      const path = `${server.origin}/api/admin/errors/list`
      const { answered } = await post(path, payload, { authorization: `Bearer ${token}` })
      return (answered.data as { msg: string }[]).map(({ msg }) => msg)
    }
    expect(await asked({ num: 7 })).toEqual(['new one', 'old'])
    expect(await asked({ num: 2 })).toEqual(['new one'])
    expect(await asked({})).toEqual(['new one', 'old'])
    await sql`update error_kinds set last_at = last_at - interval '5 days' where message = 'old'`.execute(server.app.db)
    expect(await asked({})).toEqual(['new one'])
  })

  it('is cleared as a whole, and says how many errors that were (3.7-34)', async () => {
    for (const message of ['one 1', 'one 2', 'two']) await bug(message)
    const admin = await server.admin()
    expect(await admin.ok('clearErrors', {})).toEqual({ deletedCount: 3 })
    expect(await list()).toEqual([])
    expect(await admin.ok('clearErrors', {})).toEqual({ deletedCount: 0 })
    const { rows } = await sql<{ detail: object }>`
      select detail from audit where action = 'errors.clear' order by id limit 1`.execute(server.app.db)
    expect(rows[0]?.detail).toEqual({ kinds: 2, errors: 3 })
  })

  it('keeps a kind as resolved until it comes again', async () => {
    await bug('it fails')
    const admin = await server.admin()
    const [kind] = await list()
    await admin.ok('resolveError', { id: kind?.id ?? '', resolved: true })
    expect((await list())[0]).toMatchObject({ resolved: true, times: 1 })
    await bug('it fails')
    expect((await list())[0]).toMatchObject({ resolved: false, times: 2 })
    const unknown = await admin.call('resolveError', { id: 'f'.repeat(24), resolved: true })
    expect(unknown.code).toBe(refusalCodes.errorNotFound)
  })

  it('has what pages tell of, by whomever, and not without end', async () => {
    const report = {
      name: '/order',
      message: 'x is undefined',
      stack: 'TypeError: x is undefined\n    at Orders (a.js:1:2)',
    }
    const member = await server.member()
    await member.ok('reportError', report)
    await member.ok('reportError', { ...report, stack: report.stack.replace('1:2', '3:4') })
    await server.visitor().ok('reportError', report)
    expect(await list()).toMatchObject([
      { source: 'browser', name: '/order', times: 2, people: 1 },
      { source: 'browser', name: '/order', times: 1, people: 0 },
    ])
    const codes: number[] = []
    for (let nth = 0; nth < 25; nth += 1) codes.push((await server.visitor().call('reportError', report)).code)
    expect(new Set(codes)).toEqual(new Set([0, refusalCodes.tooManyRequests]))
  })
})
