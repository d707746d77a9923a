import { createHmac } from 'node:crypto'
import type { Calls, InputOf } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { nodeInput } from '../../../../test/node-inputs.ts'
import { type Receiver, startReceiver } from '../../../../test/receiver.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { buyPlan } from '../../../../test/shop.ts'
import { noteSilence } from '../../network/nodes/index.ts'
import { RETRY_AFTER_SECONDS } from './deliver.ts'
import { deliverWebhooks, forgetOldDeliveries, tellPrograms } from './index.ts'

let server: TestServer
let receiver: Receiver
let admin: TestClient
let webhook: { id: string; secret: string }
beforeAll(async () => {
  server = await startTestServer({ webhooksAnywhere: true })
  receiver = await startReceiver()
  admin = await server.admin()
})
afterAll(async () => {
  receiver.stop()
  await server.stop()
})
beforeEach(async () => {
  for (const { id } of await admin.ok('listWebhooks', {})) await admin.ok('deleteWebhook', { id })
  await sql`delete from webhook_deliveries`.execute(server.app.db)
  webhook = await make()
  receiver.received.length = 0
  receiver.answerWith((response) => response.writeHead(204).end())
})

const ALL = [
  ...(['order.paid', 'user.registered', 'ticket.opened', 'ticket.replied'] as const),
  ...(['node.silent', 'node.back', 'payment.odd', 'gift.taken'] as const),
]

async function make(changes: Partial<InputOf<Calls['saveWebhook']>> = {}): Promise<{ id: string; secret: string }> {
  const input = { ...hook(), ...changes }
  const { id, secret } = await admin.ok('saveWebhook', input)
  return { id, secret: secret ?? '' }
}

interface Heard {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

/** Deliveries since the last call, oldest first. */
async function heard(): Promise<Heard[]> {
  await deliverWebhooks(server.app)
  return receiver.received.splice(0).map(({ body }) => JSON.parse(body))
}

async function leave(key: string, fail = false): Promise<void> {
  await server.app.db.transaction().execute(async (tx) => {
    const data = { nodeId: 'a'.repeat(24), name: key, seenAt: server.app.now() }
    await tellPrograms(server.app, tx, { event: 'node.silent', key, data })
    if (fail) throw new Error('rolled back')
  })
}

const deliveries = () => admin.ok('listDeliveries', { number: 50, webhookId: webhook.id })
const makeDue = () =>
  sql`update webhook_deliveries set due_at = now() where delivered_at is null`.execute(server.app.db)

describe('other programs are told', () => {
  it('that somebody registered, with whom', async () => {
    const { email } = await server.member()
    expect(await heard()).toEqual([
      {
        type: 'user.registered',
        timestamp: expect.stringMatching(/Z$/),
        data: { user: { id: expect.stringMatching(/^[0-9a-f]{24}$/), email } },
      },
    ])
  })

  it('that an order was paid, with what it cost and whose it is', async () => {
    const member = await server.member()
    await heard()
    await buyPlan(server.app, member, { gb: 1n, days: 0, priceLi: 10_000n })
    const told = await heard()
    expect(told).toMatchObject([{ type: 'order.paid', data: { price: 10, user: { email: member.email } } }])
    expect(told[0]?.data.orderNo).toMatch(/^D/)
  })

  it('of tickets that are opened and answered, and by whom', async () => {
    const member = await server.member()
    await heard()
    const { id } = await member.ok('createTicket', { title: '没有节点', text: 'iPhone', pictureUrl: null })
    await member.ok('replyToTicket', { ticketId: id, text: '还是不行', pictureUrl: null })
    await admin.ok('replyToTicket', { ticketId: id, text: '好了', pictureUrl: null })
    expect(await heard()).toMatchObject([
      {
        type: 'ticket.opened',
        data: { ticketId: id, title: '没有节点', text: 'iPhone', user: { email: member.email } },
      },
      { type: 'ticket.replied', data: { ticketId: id, by: 'customer', text: '还是不行' } },
      { type: 'ticket.replied', data: { ticketId: id, by: 'staff', text: '好了', user: { email: member.email } } },
    ])
  })

  it('once that a node is silent, and once that it is back', async () => {
    const { id } = await admin.ok('saveNode', nodeInput({ name: '香港 03' }))
    const seen = (minutes: number) =>
      sql`update nodes set last_seen_at = ${server.app.now()}::timestamptz - make_interval(mins => ${minutes})
        where public_id = ${id}`.execute(server.app.db)
    const look = async () => {
      await noteSilence(server.app)
      await noteSilence(server.app)
      return (await heard()).map(({ type, data }) => `${type} ${data.name}`)
    }
    expect(await look()).toEqual([])
    await seen(2)
    expect(await look()).toEqual([])
    await seen(4)
    expect(await look()).toEqual(['node.silent 香港 03'])
    await seen(0)
    expect(await look()).toEqual(['node.back 香港 03'])
    await seen(10)
    expect(await look()).toEqual(['node.silent 香港 03'])
  })

  it('of nothing that did not happen, of nothing twice, and of nothing that they do not want', async () => {
    await expect(leave('never', true)).rejects.toThrow('rolled back')
    await leave('once')
    await leave('once')
    await make({ events: ['order.paid'] })
    await make({ enabled: false })
    await leave('twice')
    expect((await heard()).map(({ data }) => data.name)).toEqual(['once', 'twice'])
  })
})

describe('a delivery', () => {
  it('is signed with the secret that was told once, and kept sealed', async () => {
    expect(webhook.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    await leave('signed')
    await deliverWebhooks(server.app)
    const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = receiver.received
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(webhook.secret.slice('whsec_'.length), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    const { rows } = await sql`select w::text from webhooks w`.execute(server.app.db)
    expect(JSON.stringify(rows)).not.toContain(webhook.secret.slice('whsec_'.length))
    expect(JSON.stringify(await admin.ok('listWebhooks', {}))).not.toContain('whsec_')
    expect((await admin.ok('saveWebhook', { ...hook(), id: webhook.id })).secret).toBeNull()
  })

  it('that fails is tried again, later each time for about a day, as the same bytes under the same id; then it is given up', async () => {
    receiver.answerWith((response) => response.writeHead(500).end('no'))
    await leave('again')
    for (const seconds of RETRY_AFTER_SECONDS) {
      await deliverWebhooks(server.app)
      const [row] = await deliveries()
      expect(row).toMatchObject({ state: 'waiting', status: 500, problem: 'status 500', answer: 'no' })
      expect(((row?.dueAt?.getTime() ?? 0) - Date.now()) / 1000).toBeGreaterThan(seconds - 9)
      const attempts = receiver.received.length
      await deliverWebhooks(server.app)
      expect(receiver.received.length).toBe(attempts)
      await makeDue()
    }
    await deliverWebhooks(server.app)
    expect(await deliveries()).toMatchObject([
      { state: 'failed', attempts: RETRY_AFTER_SECONDS.length + 1, dueAt: null },
    ])
    expect(new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    expect(RETRY_AFTER_SECONDS.reduce((sum, one) => sum + one, 0) / 3600).toBeCloseTo(24, 0)
    expect(await admin.ok('officeHome', {})).toMatchObject({ failedWebhooks: { count: 1, name: 'bot' } })
    expect(await admin.ok('listWebhooks', {})).toMatchObject([{ failedCount: 1, waitingCount: 0, deliveredAt: null }])
  })

  it('that was given up is sent again by hand, and home says no more of it', async () => {
    await leave('by hand')
    await sql`update webhook_deliveries set failed_at = now(), attempts = 9`.execute(server.app.db)
    const [{ id } = { id: '' }] = await deliveries()
    expect(await heard()).toEqual([])
    await admin.ok('redeliver', { id })
    expect((await heard()).map(({ data }) => data.name)).toEqual(['by hand'])
    expect(await deliveries()).toMatchObject([{ id, state: 'delivered', attempts: 1, status: 204 }])
    expect(await admin.ok('officeHome', {})).toMatchObject({ failedWebhooks: { count: 0 } })
    await admin.ok('redeliver', { id })
    expect(await heard()).toHaveLength(1)
    expect((await admin.call('redeliver', { id: 'f'.repeat(24) })).code).toBe(2087)
  })

  it('is made by one of many processes that look at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) await leave(`many ${turn}`)
    await Promise.all(Array.from({ length: 4 }, () => deliverWebhooks(server.app)))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
    expect(receiver.received).toHaveLength(5)
  })

  it('of a process that died with it is made by the next', async () => {
    await leave('died')
    await sql`update webhook_deliveries set attempts = 1, lease_until = now() - interval '1 second'`.execute(
      server.app.db,
    )
    expect(await heard()).toHaveLength(1)
  })

  it('to one address that is slow or gone keeps no other waiting', async () => {
    await make({ url: 'http://127.0.0.1:1/gone', name: 'gone' })
    for (let turn = 0; turn < 12; turn += 1) await leave(`fair ${turn}`)
    for (let turn = 0; turn < 3; turn += 1) await deliverWebhooks(server.app)
    expect(receiver.received).toHaveLength(12)
  })

  it('to an address with a backlog goes out in one run, as long as the receiver takes all', async () => {
    for (let turn = 0; turn < 12; turn += 1) await leave(`backlog ${turn}`)
    expect(await heard()).toHaveLength(12)
  })

  it('whose secret cannot be opened is put off, and the others are sent', async () => {
    const broken = await make({ name: 'broken' })
    await sql`update webhooks set secret_sealed = 'x' where public_id = ${broken.id}`.execute(server.app.db)
    await leave('sealed')
    expect(await heard()).toHaveLength(1)
    const [row] = await admin.ok('listDeliveries', { number: 50, webhookId: broken.id })
    expect(row).toMatchObject({ state: 'waiting', attempts: 1, status: null, problem: expect.stringMatching(/./) })
    const { rows } = await sql`select 1 from webhook_deliveries where lease_until is not null`.execute(server.app.db)
    expect(rows).toEqual([])
  })

  it('waits while its address is switched off, and is forgotten after a month or with its address', async () => {
    await leave('off')
    await admin.ok('saveWebhook', { ...hook(), id: webhook.id, enabled: false })
    expect(await heard()).toEqual([])
    await admin.ok('saveWebhook', { ...hook(), id: webhook.id })
    expect(await heard()).toHaveLength(1)
    await leave('removed')
    await admin.ok('deleteWebhook', { id: webhook.id })
    expect(await heard()).toEqual([])
    await sql`update webhook_deliveries set created_at = now() - interval '31 days'`.execute(server.app.db)
    await forgetOldDeliveries(server.app)
    const { rows } = await sql`select 1 from webhook_deliveries`.execute(server.app.db)
    expect(rows).toEqual([])
  })
})

describe('a test', () => {
  it('is sent at once, and tells what was answered', async () => {
    receiver.answerWith((response) => response.writeHead(202).end('thanks'))
    const sent = await admin.ok('testWebhook', { id: webhook.id })
    expect(sent).toMatchObject({
      event: 'webhook.test',
      state: 'delivered',
      status: 202,
      answer: 'thanks',
      attempts: 1,
    })
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'webhook.test', data: { name: 'bot' } },
    ])
  })

  it('that fails is not repeated and troubles nobody', async () => {
    receiver.answerWith((response) => response.writeHead(404).end())
    expect(await admin.ok('testWebhook', { id: webhook.id })).toMatchObject({ state: 'failed', problem: 'status 404' })
    await makeDue()
    await deliverWebhooks(server.app)
    expect(receiver.received).toHaveLength(1)
    expect(await admin.ok('officeHome', {})).toMatchObject({ failedWebhooks: { count: 0 } })
  })
})

describe('an address', () => {
  it.each([
    ['http://example.com/hook', 'https://'],
    ['https://user:password@example.com/', 'https://'],
    ['ftp://example.com/', 'https://'],
    ['https://127.0.0.1/hook', '内网'],
    ['https://[::ffff:10.0.0.1]/', '内网'],
    ['https://169.254.169.254/', '内网'],
  ])('is refused that is not public or not safe: %s', async (url, says) => {
    server.app.config.webhooksAnywhere = false
    const answer = await admin.call('saveWebhook', { ...hook(), id: null, url })
    server.app.config.webhooksAnywhere = true
    expect(answer).toMatchObject({ code: 2002, msg: expect.stringContaining(says) })
  })

  it('needs an event, and is gone when another admin removed it', async () => {
    expect((await admin.call('saveWebhook', { ...hook(), id: null, events: [] })).code).toBe(2002)
    await admin.ok('deleteWebhook', { id: webhook.id })
    for (const name of ['testWebhook', 'deleteWebhook'] as const)
      expect((await admin.call(name, { id: webhook.id })).code).toBe(2086)
    expect((await admin.call('saveWebhook', { ...hook(), id: webhook.id })).code).toBe(2086)
  })
})

function hook(): InputOf<Calls['saveWebhook']> {
  return { id: null, revision: null, name: 'bot', url: receiver.url, events: [...ALL], enabled: true }
}
