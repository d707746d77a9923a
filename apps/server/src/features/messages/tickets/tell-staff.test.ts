import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BotApi, startBotApi } from '../../../../test/bot-api.ts'
import { type Mailbox, startMailbox } from '../../../../test/mailbox.ts'
import { setRole } from '../../../../test/people.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { deliverMails } from '../../base/outbox/index.ts'
import { deliverTelegram } from '../telegram/index.ts'

const CHAT = 8100

let server: TestServer
let telegram: BotApi
let mailbox: Mailbox
let admin: Awaited<ReturnType<TestServer['admin']>>
let second: Member
let operator: Member
beforeAll(async () => {
  telegram = await startBotApi()
  mailbox = await startMailbox()
  server = await startTestServer({ telegramApiUrl: telegram.url, smtpUrl: mailbox.url, mailFrom: 'ferry@example.com' })
  admin = await server.admin()
  await admin.ok('setTelegramBot', { token: telegram.token })
  second = await server.member()
  operator = await server.member()
  await setRole(server.app, second, 'adminIds', true)
  await setRole(server.app, operator, 'operatorIds', true)
  await sql`insert into telegram_chats (user_id, chat_id, name)
    select id, ${CHAT}, '@second' from users where email = ${second.email}`.execute(server.app.db)
  await send()
})
beforeEach(async () => {
  await send()
  mailbox.letters.length = 0
  telegram.said.length = 0
  for (const one of [admin, second]) await one.ok('changeTicketAlerts', { isOn: true })
})
afterAll(async () => {
  await server?.stop()
  await telegram?.stop()
  await mailbox?.stop()
})

async function send(): Promise<void> {
  await deliverMails(server.app)
  await deliverTelegram(server.app)
}
const open = (by: Member) => by.ok('createTicket', { title: '晚上很慢', text: 'since nine', pictureUrl: null })
const write = (by: Pick<typeof admin, 'ok'>, ticketId: string) =>
  by.ok('replyToTicket', { ticketId, text: 'more', pictureUrl: null })
const lettersTo = (email: string) => mailbox.letters.filter(({ to }) => to.includes(email))
const waiting = async (by: Pick<typeof admin, 'ok'>, id: string) =>
  (await by.ok('listNotices', {})).filter(
    ({ href, text }) => href === `/#/feedback?id=${id}` && text.includes('等回复'),
  )

describe('admins who want to be told of tickets', () => {
  it('are, by notice, Telegram and mail, of a new one', async () => {
    const { id } = await open(await server.member())
    await send()
    expect(await waiting(admin, id)).toHaveLength(1)
    expect(telegram.said).toEqual([
      { chat_id: CHAT, text: `工单等回复：晚上很慢\n${server.origin}/#/feedback?id=${id}` },
    ])
    const [letter, ...more] = lettersTo(second.email)
    expect(more).toEqual([])
    expect(letter?.text).toContain(`${server.origin}/#/feedback?id=${id}`)
    expect(lettersTo(operator.email)).toEqual([])
  })

  it('are told once until the ticket is answered, and again when its customer then writes', async () => {
    const customer = await server.member()
    const { id } = await open(customer)
    await write(customer, id)
    await write(customer, id)
    await send()
    expect(lettersTo(second.email)).toHaveLength(1)
    await write(admin, id)
    await write(customer, id)
    await write(customer, id)
    await send()
    expect(lettersTo(second.email)).toHaveLength(2)
    expect(telegram.said).toHaveLength(2)
    expect(await waiting(second, id)).toHaveLength(2)
  })

  it('are told once, also when the customer writes ten times at once', async () => {
    const customer = await server.member()
    const { id } = await open(customer)
    await Promise.all(Array.from({ length: 10 }, () => write(customer, id)))
    await send()
    expect(lettersTo(second.email)).toHaveLength(1)
  })

  it('each decide for themselves', async () => {
    await second.ok('changeTicketAlerts', { isOn: false })
    expect([await second.ok('ticketAlerts', {}), await admin.ok('ticketAlerts', {})]).toEqual([
      { isOn: false },
      { isOn: true },
    ])
    const { id } = await open(await server.member())
    await send()
    expect(lettersTo(second.email)).toEqual([])
    expect(telegram.said).toEqual([])
    expect([(await waiting(second, id)).length, (await waiting(admin, id)).length]).toEqual([0, 1])
  })
})
