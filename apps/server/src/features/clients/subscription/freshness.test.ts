import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { refusalCodes } from '@dukou/contract'
import { subscriptionPath } from '@dukou/formats/links'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { entryInput, lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { setFlag } from '../../../../test/people.ts'
import { request } from '../../../../test/raw-request.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { lineNamesIn } from './testing/read-profile.ts'
import { newSubscriber, pathOf, type Subscriber } from './testing/subscriber.ts'

let server: TestServer
let admin: TestClient
let nodeId: string
let lineId: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  nodeId = (await admin.ok('saveNode', nodeInput({ type: 'v2ray', country: { name: '', flag: '' } }))).id
  lineId = (await admin.ok('saveLine', line())).id
})
afterAll(() => server.stop())

const line = (changes: Parameters<typeof lineInput>[1] = {}) =>
  lineInput(nodeId, { protocol: 'vmessTcp', name: 'first', fixedName: true, ...changes })

async function namesFor(user: Subscriber): Promise<string[]> {
  return lineNamesIn('clash', (await user.pull('clash')).body.toString())
}

async function uuidsFor(user: Subscriber, key = user.key): Promise<string[]> {
  const body = (await request(server.origin + pathOf(user, key))).body.toString()
  return [...body.matchAll(/uuid: "?([0-9a-f-]{36})/g)].map(([, uuid]) => uuid ?? '')
}

describe('a reset of the link', () => {
  it('ends the old link with the answer that names the new one (1.4-20, 1.7-19)', async () => {
    const user = await newSubscriber(server)
    const { code, wire } = await user.call('resetSubscriptionKey', {})
    const { userkey } = wire as { userkey: string }
    expect(code).toBe(0)
    expect(userkey).toMatch(/^[a-z2-7]{32}$/)
    expect(userkey).not.toBe(user.key)
    expect((await request(server.origin + pathOf(user))).status).toBe(404)
    expect((await request(server.origin + pathOf(user, userkey))).status).toBe(200)
    expect((await user.ok('userInfo', {})).subscriptionKey).toBe(userkey)
  })

  it('changes every credential of this user and of nobody else', async () => {
    const [user, other] = [await newSubscriber(server), await newSubscriber(server)]
    const [before, others] = [await uuidsFor(user), await uuidsFor(other)]
    const after = await uuidsFor(user, (await user.ok('resetSubscriptionKey', {})).subscriptionKey)
    expect(before).toHaveLength(after.length)
    expect(before.length).toBeGreaterThan(0)
    expect(after.filter((uuid) => before.includes(uuid))).toEqual([])
    expect(await uuidsFor(other)).toEqual(others)
  })

  it('is refused with 1033 where the account may not, and changes nothing', async () => {
    const user = await newSubscriber(server)
    await setFlag(server.app, user.email, { can_reset_key: false })
    expect(await user.call('resetSubscriptionKey', {})).toMatchObject({ code: 1033, msg: '该账号不允许这样操作。' })
    expect((await user.pull('clash')).status).toBe(200)
  })

  it('is possible three times a day, then once an hour', async () => {
    const { clock } = server
    const began = clock.now
    clock.now = new Date('2030-03-01T04:00:00Z')
    const user = await newSubscriber(server)
    const left = async () => {
      const { keyResetsLeft, keyResetFrom } = await user.ok('userInfo', {})
      return [keyResetsLeft, keyResetFrom?.toISOString().slice(0, 13)]
    }
    for (const count of [3, 2, 1]) {
      expect(await left()).toEqual([count, undefined])
      expect(await user.ok('resetSubscriptionKey', {})).toMatchObject({ keyResetsLeft: count - 1 })
    }
    expect(await left()).toEqual([0, '2030-03-01T05'])
    expect(await user.call('resetSubscriptionKey', {})).toMatchObject({
      code: refusalCodes.keyResetTooOften,
      msg: expect.stringMatching(/^今天的重置次数用完了，13:\d\d 之后可以再重置一次$/),
    })
    clock.now = new Date('2030-03-01T06:00:00Z')
    expect(await left()).toEqual([1, undefined])
    await user.ok('resetSubscriptionKey', {})
    expect((await user.call('resetSubscriptionKey', {})).code).toBe(refusalCodes.keyResetTooOften)
    clock.now = new Date('2030-03-01T16:00:00Z')
    expect(await left()).toEqual([3, undefined])
    clock.now = began
  })

  it('twenty times at once leaves one link that works: the one that the account shows', async () => {
    const user = await newSubscriber(server)
    const asked = await Promise.all(Array.from({ length: 20 }, () => user.call('resetSubscriptionKey', {})))
    const refused = asked.filter(({ code }) => code === refusalCodes.keyResetTooOften)
    const made = asked.flatMap(({ data }) => data ?? [])
    expect([made.length, refused.length]).toEqual([3, 17])
    const { subscriptionKey } = await user.ok('userInfo', {})
    const statuses = await Promise.all(
      made.map(async (one) => (await request(server.origin + pathOf(user, one.subscriptionKey))).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(made[statuses.indexOf(200)]?.subscriptionKey).toBe(subscriptionKey)
  })
})

describe('the next pull', () => {
  it('shows every change of a line, a node, an entry or a setting', async () => {
    const user = await newSubscriber(server)
    expect(await namesFor(user)).toEqual(['first'])
    await admin.ok('saveLine', line({ id: lineId, name: 'renamed' }))
    expect(await namesFor(user)).toEqual(['renamed'])

    const { id: entryId } = await admin.ok('saveEntry', entryInput({ address: '203.0.113.8', moreAddresses: [] }))
    const second = await admin.ok('saveLine', line({ name: 'second', bridge: 'entry', entryId }))
    expect(await namesFor(user)).toEqual(['renamed', 'second'])
    const bodyOf = async () => (await user.pull('clash')).body.toString()
    expect(await bodyOf()).toContain('203.0.113.8')
    await admin.ok('saveEntry', entryInput({ id: entryId, address: '203.0.113.9', moreAddresses: [] }))
    expect(await bodyOf()).not.toContain('203.0.113.8')
    expect(await bodyOf()).toContain('203.0.113.9')

    await admin.ok(
      'saveNode',
      nodeInput({ id: nodeId, type: 'v2ray', host: 'moved.dukou.example', country: { name: '', flag: '' } }),
    )
    expect(await bodyOf()).toContain('moved.dukou.example')
    await writeSettings(server.app.db, { siteName: '新名' })
    expect((await user.pull('clash')).headers['profile-title']).toBe(`base64:${Buffer.from('新名').toString('base64')}`)
    await writeSettings(server.app.db, { siteName: '渡口' })
    await admin.ok('saveLine', line({ id: second.id, name: 'second', isPublic: false }))
    expect(await namesFor(user)).toEqual(['renamed'])
  })
})

describe('a line', () => {
  it('for holders of an entitlement is for them alone, and only while they hold it', async () => {
    const publicId = newPublicId()
    await sql`insert into entitlements (public_id, name) values (${publicId}, 'IPLC')`.execute(server.app.db)
    await admin.ok('saveLine', line({ name: 'iplc', requiredEntitlementId: publicId }))
    const [user, other] = [await newSubscriber(server), await newSubscriber(server)]
    await sql`insert into user_entitlements (user_id, entitlement_id, expires_at) values (
      (select id from users where email = ${user.email}), (select id from entitlements where public_id = ${publicId}),
      now() + interval '1 day')`.execute(server.app.db)
    expect(await namesFor(user)).toContain('iplc')
    expect(await namesFor(other)).not.toContain('iplc')
    await sql`update user_entitlements set expires_at = now() - interval '1 second'`.execute(server.app.db)
    expect(await namesFor(user)).not.toContain('iplc')
  })

  it('hidden from agency customers is hidden from them alone', async () => {
    await admin.ok('saveLine', line({ name: 'direct only', hiddenFromAgency: true }))
    const user = await newSubscriber(server)
    expect(await namesFor(user)).toContain('direct only')
    await setFlag(server.app, user.email, { is_agency: true })
    expect(await namesFor(user)).not.toContain('direct only')
  })

  it('that is not public is nobody’s', async () => {
    await admin.ok('saveLine', line({ name: 'secret', isPublic: false }))
    expect(await namesFor(await newSubscriber(server))).not.toContain('secret')
  })
})

describe('many pulls at once', () => {
  it('are all right, each with the credentials of its own user', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => newSubscriber(server)))
    const calm = await Promise.all(users.map(async (user) => (await user.pull('clash')).body.toString()))
    expect(new Set(calm).size).toBe(12)
    const storm = Array.from({ length: 300 }, async (_, turn) => {
      const { status, body } = await (users[turn % 12] as Subscriber).pull('clash')
      return { status, isRight: body.toString() === calm[turn % 12] }
    })
    expect((await Promise.all(storm)).every(({ status, isRight }) => status === 200 && isRight)).toBe(true)
  })

  it('are all right beside pulls that break off, come one behind the other, or are compressed', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => newSubscriber(server)))
    const calm = await Promise.all(users.map(async (user) => (await user.pull('mjclash')).body.toString()))
    const storm = Array.from({ length: 240 }, async (_, turn) => {
      const user = users[turn % 6] as Subscriber
      if (turn % 4 === 0) return breakOff(user)
      if (turn % 4 === 1) {
        const { body } = await user.pull('mjclash', { headers: { 'accept-encoding': 'gzip' } })
        return expect(gunzipSync(body).toString()).toBe(calm[turn % 6])
      }
      if (turn % 4 === 2) return expect((await user.pull('mjclash')).body.toString()).toBe(calm[turn % 6])
      const answers = await pipelined(users)
      expect(calm.map((body) => answers.split(body).length)).toEqual(calm.map(() => 2))
    })
    await Promise.all(storm)
  })

  const openSocket = () => connect(Number(new URL(server.origin).port), '127.0.0.1')
  const ask = (user: Subscriber, header = '') => {
    const path = subscriptionPath('mjclash', user.publicId, user.key)
    return `GET ${path} HTTP/1.1\r\nHost: dukou.example\r\n${header}\r\n`
  }

  /** Asks and leaves before the answer is there. */
  async function breakOff(user: Subscriber): Promise<void> {
    const socket = openSocket().on('error', () => {})
    socket.write(ask(user))
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10))
    socket.destroy()
  }

  /** Asks for all of them at once on one connection. @returns all that came back */
  async function pipelined(users: Subscriber[]): Promise<string> {
    const socket = openSocket()
    const last = users.length - 1
    socket.write(users.map((user, index) => ask(user, index === last ? 'Connection: close\r\n' : '')).join(''))
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  }
})

describe('the log of pulls', () => {
  it('shows the last pull in the user’s info', async () => {
    const user = await newSubscriber(server)
    expect((await user.ok('userInfo', {})).lastFetch).toBeNull()
    await user.pull('singbox')
    await expect
      .poll(async () => (await user.ok('userInfo', {})).lastFetch)
      .toMatchObject({ client: 'singbox', lines: expect.any(Number) })
  })

  it('names the app that pulled, and forgets the pulls of a link that was replaced', async () => {
    const user = await newSubscriber(server)
    const lastFetch = async () => (await user.ok('userInfo', {})).lastFetch
    const headers = { 'user-agent': 'Shadowrocket/2600 CFNetwork/1494 Darwin/23.4.0' }
    await user.pull('ss', { headers })
    await expect.poll(lastFetch).toMatchObject({ client: 'ss', app: 'Shadowrocket', appVersion: '2600' })
    user.key = (await user.ok('resetSubscriptionKey', {})).subscriptionKey
    expect(await lastFetch()).toBeNull()
    await user.pull('ss', { headers })
    await expect.poll(lastFetch).toMatchObject({ client: 'ss' })
  })
})
