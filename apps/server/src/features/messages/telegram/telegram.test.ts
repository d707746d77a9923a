import { refusalCodes } from '@dukou/contract'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BotApi, startBotApi } from '../../../../test/bot-api.ts'
import { type Mailbox, startMailbox } from '../../../../test/mailbox.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { postgresDialect } from '../../../platform/database/postgres.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { createLog } from '../../../platform/log.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { deliverMails } from '../../base/outbox/index.ts'
import { deliverTelegram, listenToTelegram } from './index.ts'
import { listenOnce } from './listen.ts'

let server: TestServer
let telegram: BotApi
let mailbox: Mailbox
let admin: Awaited<ReturnType<TestServer['admin']>>
let nextChat = 5000
beforeAll(async () => {
  telegram = await startBotApi()
  mailbox = await startMailbox()
  server = await startTestServer({
    telegramApiUrl: telegram.url,
    smtpUrl: mailbox.url,
    mailFrom: 'ferry@example.com',
  })
  admin = await server.admin()
})
afterAll(async () => {
  await server?.stop()
  await telegram?.stop()
  await mailbox?.stop()
})
beforeEach(async () => {
  telegram.answerWith(undefined)
  telegram.said.length = 0
  mailbox.letters.length = 0
  await sql`delete from outbox`.execute(server.app.db)
  await admin.ok('setTelegramBot', { token: telegram.token })
  await sql`update telegram_bot set lease_owner = null, lease_until = null`.execute(server.app.db)
})

const hearAll = async () => {
  await listenOnce(server.app, 'test', undefined, 0)
  await deliverTelegram(server.app)
}
const write = async (chatId: number, text: string, from = {}) => {
  telegram.write(chatId, text, from)
  await hearAll()
}
const commandOf = async (member: Member) => (await member.ok('myTelegram', {})).binding?.command ?? ''
const bound = async () => {
  const member = await server.member()
  nextChat += 1
  await write(nextChat, await commandOf(member))
  telegram.said.length = 0
  return { member, chatId: nextChat }
}
const answerOf = async (member: typeof admin) => {
  const { id } = await member.ok('createTicket', { title: '晚上很慢', text: 'since nine', pictureUrl: null })
  await admin.ok('replyToTicket', { ticketId: id, text: '已经扩容', pictureUrl: null })
  return id
}

describe('a chat', () => {
  it('is bound by the command that the profile shows, once, and its owner is told', async () => {
    const member = await server.member()
    const { botName, chatName, binding } = await member.ok('myTelegram', {})
    expect({ botName, chatName }).toEqual({ botName: 'ferry_bot', chatName: null })
    expect(binding?.command).toMatch(/^\/bind [A-Z2-9]{10}$/)
    expect(binding?.link).toBe(`https://t.me/ferry_bot?start=${binding?.command.slice(6)}`)
    await write(1, binding?.command ?? '')
    expect(telegram.said).toEqual([{ chat_id: 1, text: expect.stringContaining('绑定好了') }])
    expect(await member.ok('myTelegram', {})).toEqual({ botName: 'ferry_bot', chatName: '@user1', binding: null })
    await write(2, binding?.command ?? '')
    expect(telegram.said[1]).toEqual({ chat_id: 2, text: expect.stringContaining('不对') })
  })

  it('keeps its code while there is time to use it, and gets another after that', async () => {
    const member = await server.member()
    const first = await commandOf(member)
    expect(await commandOf(member)).toBe(first)
    server.clock.now = new Date(server.clock.now.getTime() + 16 * 60_000)
    await write(3, first)
    expect(telegram.said.at(-1)?.text).toContain('不对')
    const second = await commandOf(member)
    expect(second).not.toBe(first)
    await write(3, second.replace('/bind', '/start'))
    expect((await member.ok('myTelegram', {})).chatName).toBe('@user3')
  })

  it('is unbound with an empty payload, also where there is none (1.7-23)', async () => {
    const { member, chatId } = await bound()
    for (let turn = 0; turn < 2; turn += 1)
      expect(await member.call('unbindTelegram', {})).toMatchObject({ code: 0, wire: {} })
    await answerOf(member)
    await deliverTelegram(server.app)
    expect(telegram.said.filter(({ chat_id }) => chat_id === chatId)).toEqual([])
    expect((await member.ok('myTelegram', {})).binding).not.toBeNull()
  })

  it('of one account is not bound to another, and is told so', async () => {
    const { chatId } = await bound()
    const other = await server.member()
    await write(chatId, await commandOf(other))
    expect(telegram.said[0]?.text).toContain('另一个账户')
    expect((await other.ok('myTelegram', {})).chatName).toBeNull()
  })

  it('that is a group is not heard, and what is no command is answered with help in the writer’s language', async () => {
    const member = await server.member()
    await write(-9, await commandOf(member), { type: 'group' })
    expect(telegram.said).toEqual([])
    await write(11, 'hello', { language: 'de' })
    expect(telegram.said[0]?.text).toMatch(/^Send me/)
  })

  it('is told by the help what comes there, and no reminder of an end that is not sent', async () => {
    await write(13, '你好', { language: 'zh' })
    expect(telegram.said[0]?.text).toContain('自动续费提醒、款项变动（退款、转入余额、提现）、工单回复和账户安全提醒')
    expect(telegram.said[0]?.text).not.toContain('到期')
  })

  it('cannot try codes without end', async () => {
    const limited = { ...server.app, config: { ...server.app.config, rateLimitScale: 1 } }
    for (let turn = 0; turn < 11; turn += 1) telegram.write(12, '/bind AAAAAAAAAA')
    await listenOnce(limited, 'test', undefined, 0)
    await deliverTelegram(server.app)
    expect(telegram.said).toHaveLength(11)
    expect(telegram.said.filter(({ text }) => text.includes('操作过于频繁'))).toHaveLength(1)
  })

  it('is answered twenty times in ten minutes, whatever it writes', async () => {
    const limited = { ...server.app, config: { ...server.app.config, rateLimitScale: 1 } }
    for (let turn = 0; turn < 25; turn += 1) telegram.write(31, turn % 2 ? 'hello' : '')
    telegram.write(32, 'hello')
    await listenOnce(limited, 'test', undefined, 0)
    for (let round = 0; round < 2; round += 1) await deliverTelegram(server.app)
    const answered = telegram.said.map(({ chat_id: chatId }) => chatId)
    expect(answered.filter((chat) => chat === 31)).toHaveLength(20)
    expect(answered.filter((chat) => chat === 32)).toHaveLength(1)
  })
})

describe('a notice', () => {
  it('of a ticket’s answer comes to the site, to Telegram and by mail, with the way there', async () => {
    const { member, chatId } = await bound()
    const id = await answerOf(member)
    await deliverTelegram(server.app)
    await deliverMails(server.app)
    expect(telegram.said).toEqual([
      { chat_id: chatId, text: `您的工单已回复：晚上很慢\n${server.origin}/#/feedback?id=${id}` },
    ])
    const letters = mailbox.letters.filter(({ to }) => to.includes(member.email))
    expect(letters).toMatchObject([{ subject: '您的工单有新回复' }])
    expect((await member.ok('listNotices', {})).map(({ href }) => href)).toEqual([`/#/feedback?id=${id}`])
  })

  it('that Telegram does not take is tried again later, and is sent once', async () => {
    const { member } = await bound()
    telegram.answerWith({ code: 502, description: 'Bad Gateway' })
    await answerOf(member)
    await deliverTelegram(server.app)
    const rows = async () =>
      (
        await sql<{ state: string; attempts: number; last_error: string | null; due: boolean }>`
          select case when done_at is not null then 'sent' else 'waiting' end as state, attempts, last_error,
            due_at <= now() as due from outbox where key like 'telegram:ticket:%'`.execute(server.app.db)
      ).rows
    expect(await rows()).toEqual([
      { state: 'waiting', attempts: 1, due: false, last_error: 'Telegram 502 Bad Gateway' },
    ])
    telegram.answerWith(undefined)
    await sql`update outbox set due_at = now()`.execute(server.app.db)
    await Promise.all([1, 2, 3].map(() => deliverTelegram(server.app)))
    expect(telegram.said).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }])
  })

  it('for somebody who has blocked the bot ends there, and the page says that no chat is bound', async () => {
    const { member } = await bound()
    telegram.answerWith({ code: 403, description: 'Forbidden: bot was blocked by the user' })
    await answerOf(member)
    await deliverTelegram(server.app)
    expect((await member.ok('myTelegram', {})).chatName).toBeNull()
  })
})

describe('the bot', () => {
  it('is listened to by one process of many at a time, and each message is heard once', async () => {
    const member = await server.member()
    const stops = [1, 2, 3].map(() => listenToTelegram(server.app))
    telegram.write(21, await commandOf(member))
    for (let tries = 0; (await member.ok('myTelegram', {})).chatName === null; tries += 1) {
      if (tries > 400) throw new Error('nobody listened')
    }
    await Promise.all(stops.map((stop) => stop()))
    await deliverTelegram(server.app)
    expect(telegram.said.filter(({ chat_id }) => chat_id === 21)).toHaveLength(1)
    expect(telegram.conflicts()).toBe(0)
  })

  it('is not heard while the database is away, which is no bug', async () => {
    const db = new Kysely<Tables>(postgresDialect('postgres://nobody@127.0.0.1:1/none'))
    const metrics = createMetrics()
    const log = createLog('silent')
    const noted = new Promise((resolve) => {
      log.warn = resolve
      log.error = resolve
    })
    const stop = listenToTelegram({ ...server.app, db, metrics, log })
    expect(await noted).toMatchObject({ where: 'telegram', reason: expect.stringContaining('ECONNREFUSED') })
    await stop()
    await db.destroy()
    expect(await metrics.text()).not.toContain('dukou_bugs_total{')
  })

  it('whose listener died is listened to by another when the lease is over', async () => {
    await sql`update telegram_bot set lease_owner = 'dead', lease_until = now() + interval '1 minute'`.execute(
      server.app.db,
    )
    expect(await listenOnce(server.app, 'other', undefined, 0)).toBe(false)
    await sql`update telegram_bot set lease_until = now() - interval '1 second'`.execute(server.app.db)
    expect(await listenOnce(server.app, 'other', undefined, 0)).toBe(true)
  })

  it('has a token that lies sealed and is told by no call; a wrong one is refused and changes nothing', async () => {
    const { rows } = await sql<{ row: string }>`select t::text as row from telegram_bot t`.execute(server.app.db)
    expect(rows[0]?.row).not.toContain(telegram.token)
    expect(rows[0]?.row).not.toContain(Buffer.from(telegram.token).toString('hex'))
    const wrong = `${telegram.token.slice(0, -1)}x`
    expect((await admin.call('setTelegramBot', { token: wrong })).code).toBe(refusalCodes.telegramTokenRefused)
    expect((await admin.ok('myTelegram', {})).botName).toBe('ferry_bot')
    const audit = await sql<{ row: string }>`select string_agg(a::text, '') as row from audit a`.execute(server.app.db)
    expect(audit.rows[0]?.row).not.toContain(telegram.token.slice(11))
  })

  it('tells the back office whether Telegram answers, how many chats it has and what could not be sent', async () => {
    const before = (await admin.ok('telegramBot', {})).chats
    const { member } = await bound()
    expect(await admin.ok('telegramBot', {})).toEqual({
      ...{ botName: 'ferry_bot', heardAt: expect.any(Date), isReachable: true },
      ...{ chats: before + 1, waiting: 0, problem: null },
    })
    server.clock.now = new Date(server.clock.now.getTime() + 121_000)
    expect((await admin.ok('telegramBot', {})).isReachable).toBe(false)
    await listenOnce(server.app, 'test', undefined, 0)
    expect((await admin.ok('telegramBot', {})).isReachable).toBe(true)
    telegram.answerWith({ code: 502, description: 'Bad Gateway' })
    await answerOf(member)
    await deliverTelegram(server.app)
    expect(await admin.ok('telegramBot', {})).toMatchObject({ waiting: 1, problem: 'Telegram 502 Bad Gateway' })
    expect((await member.call('telegramBot', {})).code).toBe(refusalCodes.forbidden)
  })

  it('is tested by a question to Telegram and a message to the admin’s own chat, where he has one', async () => {
    expect(await admin.ok('testTelegramBot', {})).toEqual({ botName: 'ferry_bot', chatName: null })
    expect(telegram.said).toEqual([])
    await write(31, (await admin.ok('myTelegram', {})).binding?.command ?? '')
    telegram.said.length = 0
    expect(await admin.ok('testTelegramBot', {})).toEqual({ botName: 'ferry_bot', chatName: '@user31' })
    expect(telegram.said).toEqual([{ chat_id: 31, text: expect.stringContaining('测试') }])
    telegram.answerWith({ code: 403, description: 'Forbidden: bot was blocked by the user' })
    expect(await admin.ok('testTelegramBot', {})).toEqual({ botName: 'ferry_bot', chatName: null })
  })

  it('can be taken away: nothing is shown, heard or sent then', async () => {
    const { member } = await bound()
    await admin.ok('setTelegramBot', { token: '' })
    expect(await member.ok('myTelegram', {})).toEqual({ botName: null, chatName: null, binding: null })
    expect(await admin.ok('telegramBot', {})).toMatchObject({ botName: null, isReachable: false, chats: 0 })
    expect(await admin.ok('testTelegramBot', {})).toEqual({ botName: null, chatName: null })
    expect(await listenOnce(server.app, 'test', undefined, 0)).toBe(false)
    await answerOf(member)
    await deliverTelegram(server.app)
    expect(telegram.said).toEqual([])
  })
})
