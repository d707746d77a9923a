import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { allRefusals, refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../../../test/client.ts'
import { pictureOf, sendPicture } from '../../../../test/pictures.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { stateOf } from '../../../../test/state.ts'

let server: TestServer
let member: Member
let admin: Awaited<ReturnType<TestServer['admin']>>
beforeAll(async () => {
  server = await startTestServer()
  member = await server.member()
  admin = await server.admin()
})
afterAll(() => server.stop())

type Person = Pick<typeof member, 'ok' | 'call' | 'token'>

const open = (title = 'slow', by: Person = member) =>
  by.ok('createTicket', { title, text: 'since nine', pictureUrl: null })
const write = (by: Person, ticketId: string, text: string, pictureUrl: string | null = null) =>
  by.call('replyToTicket', { ticketId, text, pictureUrl })
const outbox = async (ticketId: string) => {
  const { rows } = await sql<{ key: string }>`select key from outbox where key like ${`ticket:${ticketId}:%`}`.execute(
    server.app.db,
  )
  return rows.length
}

describe('a ticket', () => {
  it('is opened with title, desc and imageUrl (2.7-12)', async () => {
    const { name } = await sendPicture(server.origin, await pictureOf('png'), { token: member.token })
    const session = { authorization: `Bearer ${member.token}` }
    const send = async (payload: unknown) =>
      (await post(`${server.origin}/api/feedback/create`, payload, session)).answered
    expect((await send({ title: 'No line', text: 'See', pictureUrl: name })).code).toBe(refusalCodes.badInput)
    const { code, data } = await send({ title: 'No line', desc: 'See', imageUrl: name })
    expect(code).toBe(0)
    expect(data).toMatchObject({
      title: 'No line',
      comments: [{ type: 'USER', text: 'See', imageUrl: `/api/file/downloads/${name}` }],
    })
  })

  it('is listed with _id, title, status, createTime and comments, the one that moved last first (2.3-14, 2.7-10)', async () => {
    const person = await server.member()
    const first = await open('first', person)
    const second = await open('second', person)
    await write(person, first.id, 'and again')
    const { wire } = await person.call('listTickets', {})
    expect(wire).toMatchObject([
      { _id: first.id, title: 'first', status: 'open', comments: [{ text: 'since nine' }, { text: 'and again' }] },
      { _id: second.id, title: 'second', createTime: expect.stringMatching(/^\d{4}-.*Z$/), comments: [{}] },
    ])
  })

  it('has comments of type USER and ADMIN with text, imageUrl and updateTime, told by refresh with the id (2.3-16, 2.7-15)', async () => {
    const { id } = await open()
    await write(admin, id, 'Please update your subscription')
    const { wire } = await member.call('refreshTicket', { ticketId: id })
    expect(wire).toMatchObject({
      _id: id,
      comments: [
        { type: 'USER', text: 'since nine', imageUrl: null, updateTime: expect.stringMatching(/Z$/) },
        { type: 'ADMIN', text: 'Please update your subscription', imageUrl: null },
      ],
    })
  })

  it('is answered by id, desc and imageUrl; the staff’s words answer it, the customer’s open it again (2.7-13)', async () => {
    const { id } = await open()
    expect((await write(admin, id, 'Done')).wire).toMatchObject({ status: 'responsed' })
    const { name } = await sendPicture(server.origin, await pictureOf('jpeg'), { token: member.token })
    const again = await write(member, id, 'Still slow', `/api/file/downloads/${name}`)
    expect(again.wire).toMatchObject({
      status: 'open',
      comments: [{}, {}, { imageUrl: `/api/file/downloads/${name}` }],
    })
  })

  it('is opened and answered once under one Idempotency-Key, however often the request comes', async () => {
    const person = await server.member()
    const [opening, replying] = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }]
    const words = { title: 'twice', text: 'since nine', pictureUrl: null }
    const opened = await Promise.all([1, 2, 3].map(() => person.ok('createTicket', words, opening)))
    opened.push(await person.ok('createTicket', words, opening))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    const ticketId = opened[0]?.id ?? ''
    const reply = { ticketId, text: 'more', pictureUrl: null }
    await Promise.all([1, 2, 3].map(() => person.ok('replyToTicket', reply, replying)))
    const again = await person.ok('replyToTicket', reply, replying)
    expect(again.comments.map(({ text }) => text)).toEqual(['since nine', 'more'])
    expect(await person.ok('listTickets', {})).toMatchObject([{ id: ticketId, comments: [{}, {}] }])
    expect(await outbox(ticketId)).toBe(2)
  })

  it('is closed by an admin with its id, and by nobody else (2.4-21, 2.7-14)', async () => {
    const { id } = await open()
    const before = await stateOf(server.app)
    expect(await member.call('closeTicket', { ticketId: id })).toMatchObject({ code: refusalCodes.forbidden })
    expect(await stateOf(server.app)).toEqual(before)
    expect((await admin.call('closeTicket', { ticketId: id })).wire).toMatchObject({ _id: id, status: 'close' })
  })

  it('that is closed takes no words of either side and stays as it is: 1035 (2.4-22)', async () => {
    const { id } = await open()
    await admin.ok('closeTicket', { ticketId: id })
    const before = await stateOf(server.app)
    for (const person of [member, admin]) {
      expect(await write(person, id, 'one more')).toMatchObject({ code: 1035, msg: allRefusals.ticketClosed.zh })
    }
    expect((await admin.call('closeTicket', { ticketId: id })).code).toBe(1035)
    expect(await stateOf(server.app)).toEqual(before)
  })

  it('that is closed and answered at the same moment has one end, whoever comes first', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { id } = await open(`race ${turn}`)
      const [closed, ...answers] = await Promise.all([
        admin.call('closeTicket', { ticketId: id }),
        write(member, id, 'a'),
        write(admin, id, 'b'),
      ])
      expect(closed?.code).toBe(0)
      const taken = answers.filter(({ code }) => code === 0).length
      const { status, comments } = await member.ok('refreshTicket', { ticketId: id })
      expect({ status, comments: comments.length }).toEqual({ status: 'closed', comments: 1 + taken })
    }
  })

  it('tells its customer’s e-mail to an admin, to whom everybody’s are listed, and not to the customer', async () => {
    const { id } = await open('whose')
    const mine = (await admin.ok('listTickets', {})).find((one) => one.id === id)
    expect(mine?.email).toBe(member.email)
    expect((await member.ok('refreshTicket', { ticketId: id })).email).toBeNull()
    expect((await member.ok('listTickets', {})).map(({ email }) => email)).not.toContain(member.email)
  })

  it('tells the customer of every reply and of its end, and the staff of every word of his, each once', async () => {
    const person = await server.member()
    const { id } = await open('told', person)
    expect(await outbox(id)).toBe(1)
    await write(person, id, 'more')
    expect(await outbox(id)).toBe(2)
    await write(admin, id, 'answer')
    expect(await outbox(id)).toBe(2)
    await admin.ok('closeTicket', { ticketId: id })
    const notices = await person.ok('listNotices', {})
    expect(notices.map(({ text, href }) => [text, href])).toEqual([
      ['您的工单已关闭：told', `/#/feedback?id=${id}`],
      ['您的工单已回复：told', `/#/feedback?id=${id}`],
    ])
  })
})

describe('the picture of a ticket', () => {
  const look = (name: string, { token }: Person) =>
    fetch(`${server.origin}/api/file/downloads/${name}`, { headers: { authorization: `Bearer ${token}` } })

  it('is seen by both sides of it, whoever sent it, and by no other customer', async () => {
    const stranger = await server.member()
    const { id } = await open()
    for (const sender of [member, admin]) {
      const { name } = await sendPicture(server.origin, await pictureOf('png'), { token: sender.token })
      expect((await write(sender, id, 'look', name)).code).toBe(0)
      expect([(await look(name, member)).status, (await look(name, admin)).status]).toEqual([200, 200])
      expect((await look(name, stranger)).status).toBe(404)
    }
  })

  it('must be his who writes: another’s is not there, and nothing is written', async () => {
    const { id } = await open()
    const { name } = await sendPicture(server.origin, await pictureOf('png'), { token: (await server.member()).token })
    const before = await stateOf(server.app)
    for (const address of [name, 'https://evil.example/x.webp', '/api/file/downloads/../x', `${'0'.repeat(32)}.webp`]) {
      expect((await write(member, id, 'look', address)).code).toBe(refusalCodes.imageNotFound)
      const opened = await member.call('createTicket', { title: 'x', text: 'x', pictureUrl: address })
      expect(opened.code).toBe(refusalCodes.imageNotFound)
    }
    expect(await stateOf(server.app)).toEqual(before)
    expect(readdirSync(join(server.app.config.dataDir, 'uploads'))).toContain(name)
  })
})
