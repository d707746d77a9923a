import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportAddress } from '@dukou/contract'
import {
  ADMIN,
  type BotApi,
  createClient,
  digestOf,
  type Mailbox,
  pictureOf,
  type Receiver,
  sendPicture,
  startBotApi,
  startMailbox,
  startReceiver,
  type TestClient,
  timetable,
} from '@dukou/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, newCustomer } from '../lib/customer.ts'
import { addBuiltSite, type BuiltSite } from './built-site.ts'

/** Jobs of the server come by themselves, within seconds on a machine that has nothing else to do. */
const SOON = { timeout: 120_000, interval: 100 }

/** No library makes a class of these names. */
const OF_THE_LANGUAGE = ['ArrayBuffer', 'AsyncFunction', 'Uint8Array']
const DIST = join(import.meta.dirname, '../../apps/server/dist')

it.each(['main.js', 'cli.js'])(
  '%s has no library that knows a class by its name, which a bundle may change',
  (name) => {
    const asked = readFileSync(join(DIST, name), 'utf8').matchAll(/\bconstructor\.name === ["'](\w+)/g)
    const kinds = new Set([...asked].map(([, kind]) => kind))
    expect([...kinds].filter((kind) => kind !== undefined && !OF_THE_LANGUAGE.includes(kind))).toEqual([])
  },
)

describe('the server as it is built', () => {
  let [telegram, mailbox, receiver]: [BotApi?, Mailbox?, Receiver?] = []
  let site: BuiltSite
  let admin: TestClient
  let customer: Customer

  beforeAll(async () => {
    telegram = await startBotApi()
    mailbox = await startMailbox()
    receiver = await startReceiver()
    site = await addBuiltSite({
      TELEGRAM_API_URL: telegram.url,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'ferry@example.com',
      WEBHOOKS_ANYWHERE: '1',
    })
    admin = createClient(site.origin)
    admin.token = (await admin.ok('login', { email: ADMIN.email, passwordDigest: digestOf(ADMIN.password) })).token
    customer = await newCustomer(site.origin)
  })
  afterAll(async () => {
    await site?.end()
    await telegram?.stop()
    await mailbox?.stop()
    receiver?.stop()
  })

  it('takes a bot of Telegram, hears what is written to it, and answers there', async () => {
    const bot = telegram as BotApi
    expect(await admin.ok('setTelegramBot', { token: bot.token })).toEqual({ botName: 'ferry_bot' })
    const { binding } = await customer.ok(site.origin, 'myTelegram', {})
    bot.write(71, binding?.command ?? '')
    await expect.poll(() => bot.said, SOON).toMatchObject([{ chat_id: 71, text: expect.stringContaining('绑定好了') }])
    expect((await customer.ok(site.origin, 'myTelegram', {})).chatName).toBe('@user71')
    const wrong = `${bot.token.slice(0, -1)}x`
    expect(await admin.call('setTelegramBot', { token: wrong })).toMatchObject({ code: 2074 })
  })

  it('sends a mail and a message when a ticket is answered', async () => {
    const said = (telegram as BotApi).said
    const ticket = { title: '晚上很慢', text: 'since nine', pictureUrl: null }
    const { id } = await customer.ok(site.origin, 'createTicket', ticket)
    await admin.ok('replyToTicket', { ticketId: id, text: '已经扩容', pictureUrl: null })
    const letters = () => (mailbox as Mailbox).letters.filter(({ to }) => to.includes(customer.email))
    await expect.poll(letters, SOON).toMatchObject([{ subject: '您的工单有新回复' }])
    await expect.poll(() => said.at(-1), SOON).toMatchObject({ chat_id: 71, text: expect.stringContaining('晚上很慢') })
  })

  it('sells a plan for money that the payment platform tells of, and tells another program by webhook', async () => {
    const { url, received } = receiver as Receiver
    const events = ['order.paid' as const]
    await admin.ok('saveWebhook', { revision: null, id: null, name: 'books', url, events, enabled: true })
    const [plan] = await customer.ok(site.origin, 'listPlans', {})
    const { id: orderId } = await customer.ok(site.origin, 'createOrder', { planId: plan?.id ?? '' })
    const bought = await customer.ok(site.origin, 'buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })
    await fetch(bought.payUrl ?? '', { method: 'POST', body: new URLSearchParams({ action: 'pay' }) })
    const order = async () => (await customer.ok(site.origin, 'listOrders', {})).find(({ id }) => id === orderId)
    await expect.poll(order, SOON).toMatchObject({ status: 'paid' })
    await expect.poll(() => received.map(({ body }) => JSON.parse(body).type), SOON).toEqual(['order.paid'])
    expect(received[0]?.headers['webhook-signature']).toMatch(/^v1,/)
  })

  it('hands out a profile that is compressed, its rules, and a list of countries', async () => {
    const { id, subscriptionKey } = await customer.ok(site.origin, 'userInfo', {})
    for (const client of ['mjclash', 'singbox', 'v2ray']) {
      const link = `${site.origin}/api/subscript/${client}/${id}/${subscriptionKey}`
      for (const coding of ['gzip', 'br', 'identity']) {
        const profile = await fetch(link, { headers: { 'accept-encoding': coding } })
        expect([client, coding, profile.status]).toEqual([client, coding, 200])
        expect((await profile.text()).length).toBeGreaterThan(100)
      }
    }
    expect((await fetch(`${site.origin}/country/country.json`)).status).toBe(200)
  })

  it('takes a picture, makes it anew, and shows it to who sent it', async () => {
    const token = (customer.headers.authorization ?? '').replace('Bearer ', '')
    const { code, name } = await sendPicture(site.origin, await pictureOf('jpeg'), { token })
    expect(code).toBe(0)
    const shown = await fetch(`${site.origin}/api/file/downloads/${name}`, { headers: customer.headers })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('serves the site, the page of its calls, and lists as files', async () => {
    const authorization = `Bearer ${admin.token}`
    for (const [path, holds] of [
      ['/', '<script'],
      ['/admin', '<script'],
      ['/api/docs', '/api/v1/list-users'],
      ['/api/v1/list-users?limit=1', '"nextCursor"'],
      ['/api/openapi.json', '"openapi"'],
      [exportAddress('listUsers'), customer.email],
      ['/describe/q.filter', 'DOMAIN-SUFFIX,cn,DIRECT'],
    ] as const) {
      const answer = await fetch(site.origin + path, { headers: { authorization } })
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text()).toContain(holds)
    }
  })

  it('runs every job that is due from the start, and none fails', async () => {
    const due = timetable.filter(({ firstAfterSeconds }) => firstAfterSeconds === undefined)
    const done = async () => {
      const series = [...(await site.metrics()).keys()]
      return due.filter(({ name }) => series.includes(`dukou_jobs_total{job="${name}",outcome="done"}`)).length
    }
    await expect.poll(done, SOON).toBe(due.length)
    const faults = [...(await site.metrics())].filter(
      ([series, count]) => count > 0 && /outcome="failed"|^dukou_bugs_total/.test(series),
    )
    expect(faults).toEqual([])
  })

  it('has a command line that proves and saves the site while it serves, and fills and restores one alone', async () => {
    const archive = join(site.folder, 'site.gz')
    const drill = { DATA_DIR: join(site.folder, 'drill') }
    expect(JSON.parse((await site.dukou(['verify', '--json'])).out)).toMatchObject({ ok: true })
    expect(await site.dukou(['backup', archive])).toMatchObject({ code: 0, errors: '' })
    expect(await site.stop()).toBe(0)
    expect(await site.dukou(['seed', '--users', '3', '--lines', '1'])).toMatchObject({ code: 0 })
    expect(await site.dukou(['restore', archive], drill)).toMatchObject({ code: 0, errors: '' })
    for (const env of [{}, drill]) expect(await site.dukou(['verify'], env)).toMatchObject({ code: 0, errors: '' })
  })

  it('wrote of no fault, and no warning of its runtime', () => {
    const lines = site.output().split('\n')
    expect(lines.filter((line) => line.startsWith('{') || /^\(node:|Warning|Error/.test(line))).toEqual([])
  })
})
