import { addDays, businessDay, startOfDay } from '@dukou/domain'
import { CLIENTS } from '@dukou/formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { setFlag } from '../../../../test/people.ts'
import { type RawAnswer, request } from '../../../../test/raw-request.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { lineNamesIn } from './testing/read-profile.ts'
import { newSubscriber, type Subscriber } from './testing/subscriber.ts'

/** The client values that the product names. */
const NAMED = ['clash', 'mjclash', 'flclash', 'v2box', 'ss', 'ssr', 'surge', 'surfboard', 'qx', 'q', 'singbox']
const ALL = CLIENTS.map(({ value }) => value)

let server: TestServer
let user: Subscriber

beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.admin()
  const { id: nodeId } = await admin.ok('saveNode', nodeInput({ type: 'v2ray' }))
  await admin.ok('saveLine', lineInput(nodeId, { protocol: 'shadowsocks', name: '香港 A' }))
  await admin.ok('saveLine', lineInput(nodeId, { protocol: 'vmessTcp', name: '香港 B' }))
  await admin.ok('saveLine', lineInput(nodeId, { protocol: 'vmessWs', name: '香港, "C" = \\ #1' }))
  user = await newSubscriber(server)
})
afterAll(() => server.stop())

function textOf({ status, body }: RawAnswer): string {
  expect(status).toBe(200)
  return body.toString()
}

function setBalance(who: Subscriber, columns: Record<string, unknown>) {
  return server.app.db
    .updateTable('traffic_balances')
    .set(columns)
    .where('user_id', '=', (db) => db.selectFrom('users').select('id').where('public_id', '=', who.publicId))
    .execute()
}

describe('a link', () => {
  it.each(NAMED)('is served for %s, with lines that it can read (1.3-20)', async (client) => {
    const names = lineNamesIn(client, textOf(await user.pull(client)))
    expect(names.length).toBeGreaterThan(0)
    expect(names.every((name) => name !== '')).toBe(true)
    expect(new Set(names).size).toBe(names.length)
    if (client !== 'ssr') expect(names.some((name) => name.includes('香港'))).toBe(true)
  })

  it.each(ALL)('never gives %s a body that it cannot read, whoever asks from wherever', async (client) => {
    const kinds = [
      { abroad: false },
      { dns_restricted: true },
      { abroad: true },
      { english_names: true },
      { dns_restricted: true, abroad: true, english_names: true, is_agency: true },
    ]
    for (const flags of kinds) {
      const who = await newSubscriber(server)
      await setFlag(server.app, who.email, flags)
      for (const userAgent of ['', 'sing-box 1.11.0', 'Surge iOS/3000', 'Stash/1.0', 'x'.repeat(2000)]) {
        const { body } = await who.pull(client, { headers: { 'user-agent': userAgent } })
        expect(lineNamesIn(client, body.toString()).length).toBeGreaterThan(0)
      }
    }
  })

  it.each([
    ['ClashMetaForAndroid/2.11.4.Meta', 'mjclash'],
    ['clash-verge/v2.0.3', 'mjclash'],
    ['FlClash/v0.8.90', 'flclash'],
    ['ClashX/1.95', 'clash'],
    ['Shadowrocket/2070 CFNetwork/1568', 'ss'],
    ['SFA/1.11.0 (Build 400; sing-box 1.11.0)', 'singbox'],
    ['Surge iOS/3000', 'surge'],
    ['Surfboard/2.24.0', 'surfboard'],
    ['Quantumult%20X/1.4.1', 'qx'],
    ['Stash/2.7.0', 'stash'],
    ['V2Box 9.1', 'v2box'],
    ['v2rayNG/1.9.5', 'v2ray'],
    ['Mozilla/5.0', 'v2ray'],
    ['', 'v2ray'],
  ])('that says auto gives %j what %s reads', async (userAgent, client) => {
    const headers = { 'user-agent': userAgent }
    const { headers: told, body } = await user.pull('auto', { headers })
    const expected = await user.pull(client, { headers })
    expect(told['content-type']).toBe(expected.headers['content-type'])
    expect(lineNamesIn(client, body.toString())).toEqual(lineNamesIn(client, expected.body.toString()))
  })
})

describe('whatever is not exactly a link', () => {
  it('gets one and the same 404: wrong id, wrong key, unknown client, disabled user', async () => {
    const other = await newSubscriber(server)
    const disabled = await newSubscriber(server)
    await setFlag(server.app, disabled.email, { disabled: true })
    const paths = [
      `clash/${'f'.repeat(24)}/${user.key}`,
      `clash/${user.publicId}/${'a'.repeat(32)}`,
      `clash/${user.publicId}/${other.key}`,
      `clash/${other.publicId}/${user.key}`,
      `nothing/${user.publicId}/${user.key}`,
      `__proto__/${user.publicId}/${user.key}`,
      `clash/${disabled.publicId}/${disabled.key}`,
      `clash/${user.publicId}/${user.key.toUpperCase()}`,
      `clash/${user.publicId}/${user.key}/`,
      `clash/${user.publicId}/${user.key}x`,
      `clash/${user.publicId}/${user.key.slice(1)}`,
      `clash//${user.publicId}/${user.key}`,
      `clash/${user.publicId}%2f${user.key}`,
      `clash/${user.publicId}/${user.key};x=1`,
      `clash/${user.publicId.toUpperCase()}/${user.key}`,
      `clash/../clash/${user.publicId}/${user.key}`,
      `clash/${user.publicId}`,
      '',
      '%',
      `clash/' or 1=1/${user.key}`,
      'x'.repeat(5000),
    ]
    const answers = await Promise.all(
      paths.map(async (path) => {
        const { status, headers, body } = await request(`${server.origin}/api/subscript/${encodeBlanks(path)}`)
        const { date: _, ...told } = headers
        return { status, headers: told, body: body.toString() }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 404, body: 'not found\n' })
    for (const [index, answer] of answers.entries())
      expect({ path: paths[index], ...answer }).toEqual({ path: paths[index], ...answers[0] })
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    'is %s: 405 with the methods that work',
    async (method) => {
      const { status, headers } = await user.pull('clash', { method })
      expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' })
    },
  )

  it('is limited by address after twenty tries, and who has a right link from there is not', async () => {
    const strict = await startTestServer({ rateLimitScale: 1 })
    const one = await newSubscriber(strict)
    const statuses = []
    for (let attempt = 0; attempt < 30; attempt += 1) {
      statuses.push(await request(`${strict.origin}/api/subscript/clash/${one.publicId}/${'a'.repeat(32)}`))
    }
    expect(statuses.slice(0, 20).every(({ status }) => status === 404)).toBe(true)
    const last = statuses.at(-1)
    expect(last?.status).toBe(429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(10)
    expect((await one.pull('clash')).status).toBe(200)
    await strict.stop()
  })

  it('is a right link that was pulled sixty times at once: it is told 429, and others are not', async () => {
    const strict = await startTestServer({ rateLimitScale: 1 })
    const [one, other] = [await newSubscriber(strict), await newSubscriber(strict)]
    const answers = await Promise.all(Array.from({ length: 90 }, () => one.pull('clash')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await other.pull('clash')).status).toBe(200)
    await strict.stop()
  })

  it('is limited for a subscriber of IPv6 as a whole, whatever addresses of his network he takes', async () => {
    const strict = await startTestServer({ rateLimitScale: 1, trustedProxies: ['127.0.0.1'] })
    const statusFrom = async (address: string) => {
      const url = `${strict.origin}/api/subscript/clash/${'a'.repeat(24)}/${'a'.repeat(32)}`
      return (await request(url, { headers: { 'x-forwarded-for': address } })).status
    }
    for (let host = 1; host <= 20; host += 1) expect(await statusFrom(`2001:db8::${host}`)).toBe(404)
    expect(await statusFrom('2001:db8::ffff:0:0:1')).toBe(429)
    expect(await statusFrom('2001:db8:0:1::1')).toBe(404)
    await strict.stop()
  })
})

describe('the headers', () => {
  it.each(ALL)('of a profile for %s follow the grammar that clients are picky about', async (client) => {
    const { headers } = await user.pull(client)
    expect(headers['subscription-userinfo']).toMatch(/^upload=\d+; download=\d+; total=\d+; expire=\d+$/)
    expect(headers['profile-update-interval']).toMatch(/^[1-9]\d*$/)
    expect(headers['profile-title']).toBe(`base64:${Buffer.from('渡口').toString('base64')}`)
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[A-Za-z0-9._ -]+"; filename\*=UTF-8''%E6%B8%A1%E5%8F%A3\.\w+$/,
    )
    expect(headers['cache-control']).toBe('no-store, private')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['profile-web-page-url']).toBeUndefined()
    expect(Object.keys(headers).filter((name) => /^(access-control|set-cookie|server$)/.test(name))).toEqual([])
  })

  it('name the site’s page only over https', async () => {
    await writeSettings(server.app.db, { subscriptionHost: 'https://sub.dukou.example' })
    expect((await user.pull('clash')).headers['profile-web-page-url']).toBe('https://sub.dukou.example')
    await writeSettings(server.app.db, { subscriptionHost: '' })
  })

  it('tell permanent traffic, and with a time package today’s quota on top and its end', async () => {
    const who = await newSubscriber(server)
    const told = async () => (await who.pull('clash')).headers['subscription-userinfo']
    await setBalance(who, { permanent_granted: 10n ** 12n, permanent_used: 25n })
    expect(await told()).toBe('upload=0; download=25; total=1000000000000; expire=0')
    const end = new Date(server.app.now().getTime() + 86_400_000)
    await setBalance(who, { time_expires_at: end, daily_limit: 1000n, day_quota: 7n, day: '1999-01-01' })
    const expire = Math.floor(end.getTime() / 1000)
    expect(await told()).toBe(`upload=0; download=25; total=1000000001000; expire=${expire}`)
  })
})

describe('who cannot connect reads why in the client itself, and what to do', () => {
  const past = new Date(0)
  const ahead = new Date('2100-01-01')
  it.each([
    ['nothing was bought', { permanent_granted: 0n }, '还没有套餐，请到网站购买后更新订阅'],
    ['the time package is over', { permanent_granted: 0n, time_expires_at: past }, '时长包已到期，请续费后更新订阅'],
    ['permanent traffic is used up', { permanent_granted: 5n, permanent_used: 5n }, '流量已用完，请购买后更新订阅'],
    [
      'today’s quota is used up',
      { permanent_granted: 0n, time_expires_at: ahead, daily_limit: 0n },
      '今日额度已用完，请购买流量包或等 00:00 重置后更新订阅',
    ],
  ])('%s', async (_, balance, sentence) => {
    const who = await newSubscriber(server)
    await setBalance(who, balance)
    for (const client of ALL) {
      const answer = await who.pull(client)
      const names = lineNamesIn(client, textOf(answer))
      const plain = names.map((name) => name.replaceAll('，', '').replaceAll(',', ''))
      expect({ client, names: plain }).toEqual({ client, names: [sentence.replaceAll('，', ''), '渡口'] })
      expect(answer.headers['subscription-userinfo']).toMatch(/^upload=\d+; download=\d+; total=\d+; expire=\d+$/)
    }
  })

  it('and no new quota is promised on the last day of a time package', async () => {
    const who = await newSubscriber(server)
    const { now } = server.clock
    const today = businessDay(now)
    server.clock.now = new Date(startOfDay(today).getTime() + 43_200_000)
    await setBalance(who, { permanent_granted: 0n, time_expires_at: startOfDay(addDays(today, 1)), daily_limit: 0n })
    expect(lineNamesIn('clash', textOf(await who.pull('clash')))[0]).toBe('今日额度已用完，请购买流量包后更新订阅')
    server.clock.now = now
  })

  it('in English where he chose English names', async () => {
    const who = await newSubscriber(server)
    await setBalance(who, { permanent_granted: 0n })
    await setFlag(server.app, who.email, { english_names: true })
    expect(lineNamesIn('clash', textOf(await who.pull('clash')))[0]).toBe(
      'No plan yet: buy one on the site, then update',
    )
  })
})

function encodeBlanks(path: string): string {
  return path.replaceAll(' ', '%20')
}
