import { gunzipSync } from 'node:zlib'
import { businessDay, GB } from '@dukou/domain'
import { decode } from '@msgpack/msgpack'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSettings } from '../../base/settings/index.ts'
import { answered, memberWithTraffic, type OneNode, startWithOneNode, USER, usersOf } from './testing/one-node.ts'

let node: OneNode

beforeAll(async () => {
  node = await startWithOneNode()
})
afterAll(() => node.server.stop())

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const rowOf = async (number: number) => (await usersOf(node.access)).find(({ id }) => id === number)

describe('the users of a node', () => {
  it('are never none: the sentinel is there, and its uuid is another one on each inbound', async () => {
    const path = '/api/v1/server/UniProxy/user?node_type=vmess'
    const one = await usersOf(await node.accessTo({ protocol: 'vmessWs', isPublic: false }), path)
    const two = await usersOf(await node.accessTo({ protocol: 'compat', isPublic: false }), path)
    expect(one).toEqual([{ id: 1, uuid: expect.stringMatching(CANONICAL), speed_limit: 0, device_limit: 0 }])
    expect(two).toMatchObject([{ id: 1 }])
    expect(two[0]?.uuid).not.toBe(one[0]?.uuid)
  })

  it('have no limit of devices and none of speed where no plan says otherwise', async () => {
    const { number } = await memberWithTraffic(node)
    expect(await rowOf(number)).toMatchObject({ speed_limit: 0, device_limit: 0 })
  })

  it('have the devices of their plan, and its speed from the byte on that slows them down until the day ends', async () => {
    const { number } = await memberWithTraffic(node)
    const { app, clock } = node.server
    await writeSettings(app.db, { slowAfterGb: 5 })
    const began = clock.now
    const runs = { device_limit: 3, speed_mbps: 150, time_expires_at: new Date(began.getTime() + 4 * 86_400_000) }
    const use = async (day_quota: bigint) => {
      await app.db
        .updateTable('traffic_balances')
        .set({ ...runs, day: businessDay(began), day_quota })
        .where('user_id', '=', BigInt(number))
        .execute()
      // The panel looks twice a minute at how much people used.
      clock.now = new Date(clock.now.getTime() + 30_000)
    }
    await use(5n * GB - 1n)
    expect(await rowOf(number)).toMatchObject({ speed_limit: 0, device_limit: 3 })
    const before = await answered(node.access, USER)
    await use(5n * GB)
    expect(await rowOf(number)).toMatchObject({ speed_limit: 150, device_limit: 3 })
    const packed = await answered(node.access, USER, { 'X-Response-Format': 'msgpack' })
    expect(decode(packed.body)).toEqual(JSON.parse((await answered(node.access, USER)).body.toString()))
    clock.now = new Date(began.getTime() + 86_400_000)
    const after = await answered(node.access, USER)
    expect(after.body.equals(before.body)).toBe(true)
    clock.now = began
    await writeSettings(app.db, { slowAfterGb: 0 })
  })

  it('come by ascending number', async () => {
    await memberWithTraffic(node)
    await memberWithTraffic(node)
    const ids = (await usersOf(node.access)).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(2)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
  })

  it('have another uuid on every inbound', async () => {
    const { number } = await memberWithTraffic(node)
    const elsewhere = await usersOf(
      await node.accessTo({ protocol: 'shadowsocks' }),
      '/api/v1/server/UniProxy/user?node_type=shadowsocks',
    )
    expect(elsewhere.find(({ id }) => id === number)?.uuid).not.toBe((await rowOf(number))?.uuid)
  })

  it('keep their number and get a new uuid with a new subscription key, and all others keep theirs', async () => {
    const other = await memberWithTraffic(node)
    const member = await memberWithTraffic(node)
    const [before, otherBefore] = [await rowOf(member.number), await rowOf(other.number)]
    await member.ok('resetSubscriptionKey', {})
    const after = await rowOf(member.number)
    expect(after?.uuid).toMatch(CANONICAL)
    expect(after?.uuid).not.toBe(before?.uuid)
    expect(await rowOf(other.number)).toEqual(otherBefore)
  })

  it('leave the list when their traffic is used up, and come back as they were', async () => {
    const { number } = await memberWithTraffic(node)
    const use = (bytes: bigint) =>
      node.server.app.db
        .updateTable('traffic_balances')
        .set({ permanent_used: bytes })
        .where('user_id', '=', BigInt(number))
        .execute()
    const first = await answered(node.access, USER)
    await use(1n)
    const without = await answered(node.access, USER, { 'If-None-Match': first.headers.etag ?? '' })
    expect(without.status).toBe(200)
    expect(without.body.toString()).not.toContain(`"id":${number},`)
    await use(0n)
    expect((await answered(node.access, USER)).headers.etag).toBe(first.headers.etag)
  })

  it('are the same in msgpack, under a tag of its own', async () => {
    await memberWithTraffic(node)
    const json = await answered(node.access, USER)
    const packed = await answered(node.access, USER, { 'X-Response-Format': 'msgpack' })
    expect(json.headers['content-type']).toBe('application/json')
    expect(packed.headers['content-type']).toBe('application/x-msgpack')
    expect(decode(packed.body)).toEqual(JSON.parse(json.body.toString()))
    expect(packed.headers.etag).not.toBe(json.headers.etag)
  })

  it('come gzipped to a program that accepts it, and the tag of either form answers for both', async () => {
    while ((await usersOf(node.access)).length < 14) await memberWithTraffic(node)
    for (const format of [{}, { 'X-Response-Format': 'msgpack' }] as Record<string, string>[]) {
      const plain = await answered(node.access, USER, format)
      const gzipped = await answered(node.access, USER, { ...format, 'Accept-Encoding': 'gzip' })
      expect(plain.headers).not.toHaveProperty('content-encoding')
      expect(gzipped.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': plain.headers['content-type'],
        etag: `W/${plain.headers.etag}`,
        vary: 'accept-encoding, x-response-format',
      })
      expect(plain.headers.vary).toBe(gzipped.headers.vary)
      expect(gunzipSync(gzipped.body)).toEqual(plain.body)
      expect(gzipped.body.length).toBeLessThan(plain.body.length / 2)
      for (const { headers } of [plain, gzipped]) {
        const again = { ...format, 'If-None-Match': headers.etag ?? '' }
        expect(await answered(node.access, USER, again)).toMatchObject({ status: 304 })
        const packed = await answered(node.access, USER, { ...again, 'Accept-Encoding': 'gzip' })
        expect(packed).toMatchObject({ status: 304, headers: { vary: gzipped.headers.vary } })
      }
    }
  })
})
