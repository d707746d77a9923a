import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { setRole } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

type Status = 'open' | 'answered' | 'closed'

const ANY = { number: 100, sought: '', status: null, fromMs: null, toMs: null, after: null }
interface Asked {
  sought?: string
  status?: Status
  number?: number
  fromMs?: number
  toMs?: number
  after?: string | null
}

const list = (asked: Asked = {}) => admin.ok('officeTickets', { ...ANY, ...asked })
const titles = async (asked?: Parameters<typeof list>[0]) => (await list(asked)).map(({ title }) => title)
const open = (by: Pick<TestClient, 'ok'>, title: string, text = 'since nine') =>
  by.ok('createTicket', { title, text, pictureUrl: null })
const reply = (by: Pick<TestClient, 'ok'>, ticketId: string, text: string) =>
  by.ok('replyToTicket', { ticketId, text, pictureUrl: null })

/** The ids of all tickets, two at a time. `between` happens behind the first page. */
async function walk(asked: Asked, between?: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = null
  do {
    const rows: Awaited<ReturnType<typeof list>> = await list({ ...asked, number: 2, after })
    ids.push(...rows.map(({ id }) => id))
    if (after === null) await between?.()
    after = rows.at(-1)?.cursor ?? null
  } while (after !== null)
  return ids
}

describe('the tickets of the back office', () => {
  it('are everybody’s: who has waited longest for an answer first, then what moved last', async () => {
    const [lin, chen] = [await server.member(), await server.member()]
    const done = await open(lin, 'done')
    const first = await open(lin, 'waits longest')
    const answered = await open(chen, 'answered')
    await open(chen, 'waits')
    await admin.ok('closeTicket', { ticketId: done.id })
    await reply(admin, answered.id, 'Please update')
    expect(await titles()).toEqual(['waits longest', 'waits', 'answered', 'done'])
    const [oldest, , replied] = await list()
    const { id: userId } = await lin.ok('userInfo', {})
    expect(oldest).toMatchObject({ id: first.id, userId, email: lin.email, status: 'open', lastAuthor: 'customer' })
    expect(replied).toMatchObject({ email: chen.email, lastAuthor: 'staff', lastText: 'Please update' })
    // A new message from the customer moves the ticket behind those already waiting.
    await reply(lin, first.id, 'Still the same')
    expect(await titles()).toEqual(['waits', 'waits longest', 'answered', 'done'])
    expect(await titles({ number: 1 })).toEqual(['waits'])
  })

  it('are found by their state, by words of the title, by whose they are and by id', async () => {
    const person = await server.member()
    const { id } = await open(person, '50% Slow', 'nothing_else matters')
    await reply(admin, id, 'We grew HONG KONG 2')
    await open(await server.member(), 'other')
    for (const sought of ['50% sl', ' SLOW ', 'ow', person.email.toUpperCase(), id])
      expect(await titles({ sought })).toEqual(['50% Slow'])
    for (const sought of ['50_', 'nothing_else', 'zz']) expect(await titles({ sought })).toEqual([])
    expect(await titles({ sought: id, status: 'open' })).toEqual([])
    expect(await titles({ sought: id, status: 'answered' })).toEqual(['50% Slow'])
    await open(person, '香港节点很慢')
    expect(await titles({ sought: '节点' })).toEqual(['香港节点很慢'])
    const states = new Set((await list({ status: 'closed' })).map(({ status }) => status))
    expect(states).toEqual(new Set(['closed']))
  })

  it('are shown to admins alone, and to no customer, operator or visitor', async () => {
    const operator = await server.member()
    await setRole(server.app, operator, 'operatorIds', true)
    for (const person of [await server.member(), operator])
      expect((await person.call('officeTickets', ANY)).code).toBe(refusalCodes.forbidden)
    expect((await server.visitor().call('officeTickets', ANY)).code).toBe(refusalCodes.sessionExpired)
  })

  it('is narrowed to the tickets whose last message is of a time, in each state, with and without words', async () => {
    const member = await server.member()
    await open(member, 'an old complaint')
    const at = Date.parse('2026-01-02T03:04:05Z')
    await sql`update tickets set moved_at = ${new Date(at)} where title = 'an old complaint'`.execute(server.app.db)
    for (const more of [{}, { status: 'open' as const }, { sought: 'old complaint' }, { sought: member.email }]) {
      expect(await titles({ ...more, fromMs: at, toMs: at + 1 })).toEqual(['an old complaint'])
      expect(await titles({ ...more, fromMs: at - 1, toMs: at })).toEqual([])
    }
  })

  it('go on behind a cursor in their order, with and without words, also where one was answered meanwhile', async () => {
    const member = await server.member()
    const waiting: string[] = []
    for (let turn = 0; turn < 3; turn += 1) waiting.push((await open(member, `turning pages ${turn}`)).id)
    const done = await open(member, 'turning pages, done')
    await admin.ok('closeTicket', { ticketId: done.id })
    for (const asked of [{}, { sought: 'turning' }, { sought: member.email }, { status: 'open' as const }])
      expect(await walk(asked)).toEqual((await list(asked)).map(({ id }) => id))
    // It stands with those answered now, and was read among those that wait.
    const ids = await walk({ sought: member.email }, () => reply(admin, waiting[1] as string, '请更新订阅'))
    expect(ids).toEqual([...waiting, waiting[1], done.id])
    const { code } = await admin.call('officeTickets', { ...ANY, after: `open-1-${'f'.repeat(24)}`, sought: 'zz' })
    expect(code).toBe(refusalCodes.badInput)
  })

  it('name in the audit who closed one', async () => {
    const { id } = await open(await server.member(), 'to close')
    await admin.ok('closeTicket', { ticketId: id })
    const [act] = await admin.ok('listAudit', {
      number: 10,
      sought: id,
      action: null,
      fromMs: null,
      toMs: null,
      after: null,
    })
    expect(act).toMatchObject({ action: 'closeTicket', target: id, email: 'root@example.com' })
  })
})
