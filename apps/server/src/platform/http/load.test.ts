import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createFloodLimit } from './flood.ts'
import { isTrustedProxy } from './peer.ts'

describe('a flood limit', () => {
  it('lets a burst pass, then so many a second, and says how long to wait', () => {
    let ms = 0
    const take = createFloodLimit(2, 5, () => ms)
    const passed = () => take('192.0.2.1') === 0
    expect(Array.from({ length: 5 }, passed)).toEqual([true, true, true, true, true])
    expect(take('192.0.2.1')).toBe(1)
    ms = 400
    expect(take('192.0.2.1')).toBe(1)
    ms = 500
    expect(take('192.0.2.1')).toBe(0)
    expect(take('192.0.2.1')).toBe(1)
  })

  it('counts those whose address is not known any more together', () => {
    const take = createFloodLimit(1, 1, () => 0)
    expect(take(undefined)).toBe(0)
    expect(take(undefined)).toBe(1)
  })

  it('goes on as ever when the time of day steps back', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const take = createFloodLimit(1000, 1000)
      expect(take('192.0.2.1')).toBe(0)
      vi.setSystemTime(Date.now() - 3_600_000)
      expect(Array.from({ length: 900 }, () => take('192.0.2.1')).filter((seconds) => seconds > 0)).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  it('waits as long as it takes where little is allowed', () => {
    const take = createFloodLimit(20 / 600, 1, () => 0)
    expect(take('192.0.2.1')).toBe(0)
    expect(take('192.0.2.1')).toBe(30)
  })

  it('counts each address by itself, and an IPv6 network as one', () => {
    const take = createFloodLimit(1, 1, () => 0)
    expect(take('192.0.2.1')).toBe(0)
    expect(take('192.0.2.2')).toBe(0)
    expect(take('2001:db8:1:2::1')).toBe(0)
    expect(take('2001:db8:1:2:ffff::1')).toBe(1)
    expect(take('2001:db8:1:3::1')).toBe(0)
  })

  it.each([
    ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'],
    ['2001:db8::1', '2001:db8::2', '2001:db8::3:0:0:1', '2001:db8:0:0:ffff::'],
  ])('counts %s and its like as one, however they are written', (first, ...others) => {
    const take = createFloodLimit(1, 1, () => 0)
    expect(take(first)).toBe(0)
    for (const other of others) expect({ other, seconds: take(other) }).toEqual({ other, seconds: 1 })
  })

  it('lets the networks of one /48 have ten times as much together, and takes nothing for what it refuses', () => {
    let ms = 0
    const take = createFloodLimit(1, 2, () => ms)
    const passed = (networks: number) =>
      Array.from({ length: networks }, (_, n) => take(`2001:db8:1:${n.toString(16)}::1`)).filter((wait) => wait === 0)
    expect(passed(30)).toHaveLength(20)
    expect(take('2001:db8:1:ff::1')).toBe(1)
    expect(take('2001:db8:2::1')).toBe(0)
    ms = 100
    expect(take('2001:db8:1:ff::1')).toBe(0)
  })

  it('remembers who floods although others come and go', () => {
    const take = createFloodLimit(1, 1, () => 0)
    take('192.0.2.1')
    for (let n = 0; n < 60_000; n += 1) {
      take(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
      if (n % 10_000 === 0) expect(take('192.0.2.1')).toBe(1)
    }
    expect(take('192.0.2.1')).toBe(1)
  })
})

describe('a trusted proxy', () => {
  it('is in one of the ranges, in either spelling of its address', () => {
    const isTrusted = isTrustedProxy(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
    for (const address of ['10.1.2.3', '192.0.2.7', 'fd12::1', '::ffff:10.1.2.3']) expect(isTrusted(address)).toBe(true)
    for (const address of ['11.1.2.3', '192.0.2.8', 'fe80::1', '::1', '::ffff:11.1.2.3'])
      expect(isTrusted(address)).toBe(false)
  })
})

describe('a server under load', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ rateLimitScale: 0.1, trustedProxies: ['127.0.0.1'] })
  })
  afterAll(() => server.stop())

  const ask = (address: string) => server.visitor().call('hostInfo', { host: '' }, { 'x-forwarded-for': address })

  it('at a tenth of the limits turns the seventh call of a moment away with 429 and the seconds to wait, and nobody else', async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, () => ask('203.0.113.1')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(10)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(6)
    for (const { code, headers } of refused) {
      expect(code).toBe(2006)
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    }
    expect((await ask('203.0.113.2')).status).toBe(200)
  })

  it('believes the address that the proxy adds, not the ones the client claims before it', async () => {
    const claims = Array.from({ length: 120 }, (_, turn) => ask(`198.51.100.${turn}, 203.0.113.3`))
    expect((await Promise.all(claims)).some(({ status }) => status === 429)).toBe(true)
  })

  it('counts a subscriber of IPv6 once, whatever addresses of his network he takes', async () => {
    const spread = Array.from({ length: 120 }, (_, turn) => ask(`2001:db8::${(turn + 1).toString(16)}:0:0:1`))
    expect((await Promise.all(spread)).filter(({ status }) => status === 429).length).toBeGreaterThan(10)
    expect((await ask('2001:db8:0:1::1')).status).toBe(200)
  })
})
