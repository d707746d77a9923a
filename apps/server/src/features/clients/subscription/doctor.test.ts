import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { noteAddresses } from '../../network/client-addresses/index.ts'
import { newSubscriber, type Subscriber } from './testing/subscriber.ts'

let server: TestServer
let user: Subscriber

beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.admin()
  const { id: nodeId } = await admin.ok('saveNode', nodeInput())
  await admin.ok('saveLine', lineInput(nodeId, { protocol: 'reality', count: 2 }))
  await admin.ok('saveLine', lineInput(nodeId, { protocol: 'compat', name: '香港 兼容' }))
  const badNode = await admin.ok('saveNode', nodeInput({ name: '坏' }))
  await admin.ok('saveLine', lineInput(badNode.id, { protocol: 'compat', name: '坏' }))
  // The form would refuse it; an import or an older version may have left it.
  await server.app.db.updateTable('nodes').set({ host: 'bad..host' }).where('public_id', '=', badNode.id).execute()
  user = await newSubscriber(server)
})
afterAll(() => server.stop())

const diagnosed = (who: Subscriber) => who.ok('subscriptionDoctor', {})

/** The log is written four times a second. */
async function fetchesOf(who: Subscriber, count: number) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { fetches } = await diagnosed(who)
    if (fetches.length >= count) return fetches
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${count} fetches were not logged`)
}

describe('the subscription doctor', () => {
  it('says of who never imported anything that link and account are fine and nothing was fetched', async () => {
    expect(await diagnosed(await newSubscriber(server))).toEqual({
      linkWorks: true,
      access: 'mayUse',
      connectedAt: null,
      usedDay: null,
      lines: {
        count: 3,
        downCount: 3,
        down: [
          { name: expect.any(String), since: null },
          { name: expect.any(String), since: null },
          { name: expect.any(String), since: null },
        ],
      },
      fetches: [],
    })
  })

  it('counts a request with HEAD as no fetch', async () => {
    const one = await newSubscriber(server)
    const pulls = async () => {
      const figures = await (await fetch(`${server.origin}/metrics`)).text()
      return Number(/^dukou_subscription_pulls_total (\d+)$/m.exec(figures)?.[1])
    }
    const before = await pulls()
    const { status } = await one.pull('clash', { method: 'HEAD', headers: { 'user-agent': 'Sub-Store/2' } })
    await one.pull('clash', { headers: { 'user-agent': 'ClashforWindows/0.20.39' } })
    expect(status).toBe(200)
    expect(await pulls()).toBe(before + 1)
    // Both would be written in their order.
    expect((await fetchesOf(one, 1)).map(({ app }) => app)).toEqual(['ClashforWindows'])
  })

  it('says of each fetch when, for which client, by which app, and why lines are missing', async () => {
    const before = Date.now() - 1
    await user.pull('clash', { headers: { 'user-agent': 'ClashforWindows/0.20.39' } })
    const [fetch] = await fetchesOf(user, 1)
    expect(fetch).toEqual({
      at: expect.any(Date),
      client: 'clash',
      app: 'ClashforWindows',
      appVersion: '0.20.39',
      lines: 1,
      skipped: 3,
      skipReasons: [
        { reason: 'vless-reality', count: 2 },
        { reason: 'invalid', count: 1 },
      ],
    })
    expect(fetch?.at.getTime()).toBeGreaterThan(before)
    expect(fetch?.at.getTime()).toBeLessThan(Date.now() + 1)
  })

  it('shows the ten newest, the newest first, also those that were answered with "not modified"', async () => {
    const other = await newSubscriber(server)
    for (let pull = 0; pull < 10; pull += 1) await other.pull('mjclash', { headers: { 'user-agent': `app/${pull}` } })
    await fetchesOf(other, 10)
    const { headers } = await other.pull('ss')
    const again = await other.pull('ss', { headers: { 'if-none-match': String(headers.etag), 'user-agent': 'x/77' } })
    expect(again.status).toBe(304)
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const { fetches } = await diagnosed(other)
      if (fetches[0]?.appVersion === '77') break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const { fetches } = await diagnosed(other)
    expect(fetches.map(({ appVersion }) => appVersion)).toEqual(['77', null, '9', '8', '7', '6', '5', '4', '3', '2'])
  })

  it('says which lines a network that looks up no names leaves out: those of a CDN', async () => {
    const admin = await server.admin()
    const { id: nodeId } = await admin.ok('saveNode', nodeInput({ type: 'v2ray', name: 'CDN' }))
    await admin.ok('saveLine', lineInput(nodeId, { protocol: 'vmessWs', bridge: 'cdn', name: 'CDN' }))
    const far = await newSubscriber(server)
    const setRestricted = (isRestricted: boolean) =>
      server.app.db
        .updateTable('users')
        .set({ dns_restricted: isRestricted })
        .where('public_id', '=', far.publicId)
        .execute()
    await setRestricted(true)
    const { body } = await far.pull('mjclash')
    expect(body.toString()).not.toMatch(/server: "?hk01/)
    const [restricted] = await fetchesOf(far, 1)
    expect(restricted?.skipReasons).toContainEqual({ reason: 'no-address', count: 1 })
    await setRestricted(false)
    expect((await far.pull('mjclash')).body.toString()).toMatch(/server: "?hk01/)
    const [free] = await fetchesOf(far, 2)
    expect(free?.skipReasons.map(({ reason }) => reason)).not.toContain('no-address')
  })

  it('shows nobody else’s fetches', async () => {
    await user.pull('clash')
    expect((await diagnosed(await newSubscriber(server))).fetches).toEqual([])
  })

  it('says what is wrong with the account', async () => {
    const poor = await newSubscriber(server)
    await server.app.db
      .updateTable('traffic_balances')
      .set({ permanent_used: 100n * 1024n ** 3n })
      .where('user_id', '=', (db) => db.selectFrom('users').select('id').where('public_id', '=', poor.publicId))
      .execute()
    expect(await diagnosed(poor)).toMatchObject({ linkWorks: true, access: 'exhausted' })
  })

  it('tells when the link that the page shows is not the one that is accepted', async () => {
    const broken = await newSubscriber(server)
    await server.app.db
      .updateTable('users')
      .set({ subscription_key_sha256: Buffer.alloc(32) })
      .where('public_id', '=', broken.publicId)
      .execute()
    expect(await diagnosed(broken)).toMatchObject({ linkWorks: false })
    expect((await broken.pull('clash')).status).toBe(404)
  })

  it('says when a node saw the user last: connected of late, and the day of use', async () => {
    const seen = await newSubscriber(server)
    const { id } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('public_id', '=', seen.publicId)
      .executeTakeFirstOrThrow()
    const { db } = server.app
    await db
      .updateTable('traffic_balances')
      .set({ day: '2026-03-01', day_down: 5n })
      .where('user_id', '=', id)
      .execute()
    expect(await diagnosed(seen)).toMatchObject({ connectedAt: null, usedDay: '2026-03-01' })
    await noteAddresses(server.app, new Map([[Number(id), ['192.0.2.1']]]))
    expect(await diagnosed(seen)).toMatchObject({ connectedAt: expect.any(Date), usedDay: '2026-03-01' })
  })

  it('is for who is signed in', async () => {
    expect((await server.visitor().call('subscriptionDoctor', {})).code).toBe(1002)
  })
})
