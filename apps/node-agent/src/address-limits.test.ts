import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentUser } from '@dukou/node-protocol/agent'
import { describe, expect, it } from 'vitest'
import { createAddressWatch } from './core/address-watch.ts'
import { createAddressSlots } from './hysteria/address-slots.ts'
import { loginId } from './hysteria/login-id.ts'
import { createLimitBook } from './limit-book.ts'
import { networkOf } from './networks.ts'

const CURSOR = '0'.repeat(40)
const limitsOf = (...most: [number, number][]) => {
  const limits = createLimitBook()
  limits.take({ cursor: CURSOR, shared: [9], most })
  return limits
}

it('an address of IPv4 counts by itself, and those of IPv6 by their /64', () => {
  expect(networkOf('192.0.2.1')).toEqual({ name: '192.0.2.1', bytes: Buffer.from([192, 0, 2, 1]), prefix: 32 })
  expect(networkOf('2001:db8::1')?.name).toBe(networkOf('2001:db8:0:0:ffff::2')?.name)
  expect(networkOf('2001:db8:0:1::1')?.name).not.toBe(networkOf('2001:db8::1')?.name)
  expect(networkOf('::1')).toEqual({ name: '0000000000000000/64', bytes: Buffer.alloc(16), prefix: 64 })
  for (const none of ['', 'x', '192.0.2', '::ffff:192.0.2.1', 'fe80::1%eth0']) expect(networkOf(none)).toBeUndefined()
})

describe('addresses of a person at Xray', () => {
  function watchOf(...most: [number, number][]) {
    let now = 0
    const turned: string[] = []
    const limits = limitsOf(...most)
    const watch = createAddressWatch(
      limits,
      ({ user, network }) => turned.push(`${user} ${network.name}`),
      () => now,
    )
    const lapsed = () => watch.lapsed().map(({ user, network }) => `${user} ${network.name}`)
    const pass = (milliseconds: number) => {
      now += milliseconds
    }
    return { watch, turned, lapsed, limits, pass }
  }

  it('stay up to his limit on all inbounds together, and the newest beyond it is turned away once', () => {
    const { watch, turned } = watchOf([1000, 2])
    for (const [name, ip] of [
      ['7.1000', '192.0.2.1'],
      ['8.1000', '192.0.2.2'],
      ['7.1000', '192.0.2.2'],
      ['7.1001', '192.0.2.3'],
      ['7.1000', '192.0.2.3'],
      ['8.1000', '192.0.2.3'],
      ['7.1000', '192.0.2.1'],
    ] as const)
      watch.note(name, ip)
    expect(turned).toEqual(['1000 192.0.2.3'])
  })

  it('are not counted where many share one, nor of people without a limit', () => {
    const { watch, turned } = watchOf([1000, 1])
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      for (const name of ['9.1000', '7.1001']) watch.note(name, ip)
    expect(turned).toEqual([])
  })

  it('count while a look finds them open, and make room half a minute after the last', () => {
    const { watch, turned, lapsed, pass } = watchOf([1000, 1])
    watch.note('7.1000', '192.0.2.1')
    watch.note('7.1000', '192.0.2.2')
    pass(20_000)
    watch.note('7.1000', '192.0.2.1')
    expect(lapsed()).toEqual([])
    // The newest may try again, and is turned away again.
    pass(10_000)
    expect(lapsed()).toEqual(['1000 192.0.2.2'])
    watch.note('7.1000', '192.0.2.2')
    expect(turned).toHaveLength(2)
    pass(20_000)
    expect(lapsed()).toEqual(['1000 192.0.2.2'])
    watch.note('7.1000', '192.0.2.2')
    watch.note('7.1000', '192.0.2.1')
    expect(turned).toEqual(['1000 192.0.2.2', '1000 192.0.2.2', '1000 192.0.2.1'])
  })

  it('are let in with another limit, and forgotten with the core', () => {
    const { watch, turned, lapsed, limits } = watchOf([1000, 1])
    watch.note('7.1000', '192.0.2.1')
    watch.note('7.1000', '192.0.2.2')
    limits.take({ cursor: CURSOR, shared: [], most: [] })
    expect(lapsed()).toEqual(['1000 192.0.2.2'])
    limits.take({ cursor: CURSOR, shared: [], most: [[1000, 1]] })
    watch.clear()
    watch.note('7.1000', '192.0.2.2')
    expect(turned).toHaveLength(1)
  })
})

describe('addresses of a person at hysteria', () => {
  const USER: AgentUser = [7, 1000, '00000000-0000-4000-8000-000000000001']
  const newPath = () => join(mkdtempSync(join(tmpdir(), 'slots-')), 'addresses.json')

  it('have numbers up to his limit, and the newest beyond it is refused', async () => {
    let now = 0
    const online = new Map<string, number>()
    const slots = createAddressSlots(newPath(), limitsOf([1000, 2]), () => now)
    const from = (ip: string, user = USER) => slots.admit(user, `${ip}:5001`, async () => online)
    const [first, second] = [loginId(USER, 1), loginId(USER, 2)]
    expect(await Promise.all(['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.1'].map((ip) => from(ip)))).toEqual([
      first,
      second,
      undefined,
      first,
    ])
    // Neither has come online, or both have gone.
    now += 10_000
    online.set(second, 1)
    expect([await from('192.0.2.3'), await from('192.0.2.4'), await from('192.0.2.2')]).toEqual([
      first,
      undefined,
      second,
    ])
    expect(await from('192.0.2.9', [7, 1001, USER[2]])).toBe(loginId([7, 1001, USER[2]]))
    expect(await from('192.0.2.9', [9, 1000, USER[2]])).toBe(loginId([9, 1000, USER[2]]))
    expect(await from('x')).toBeUndefined()
  })

  it('are known to an agent that is started again', async () => {
    const path = newPath()
    const first = loginId(USER, 1)
    await createAddressSlots(path, limitsOf([1000, 1])).admit(USER, '[2001:db8::1]:5', async () => new Map())
    const again = createAddressSlots(path, limitsOf([1000, 1]))
    const online = async () => new Map([[first, 1]])
    expect(await again.admit(USER, '[2001:db8::2]:6', online)).toBe(first)
    expect(await again.admit(USER, '192.0.2.1:6', online)).toBeUndefined()
  })

  it('have numbers on a full disk too, which are written down once there is room', async () => {
    const path = newPath()
    const slots = createAddressSlots(path, limitsOf([1000, 1]))
    const admit = () => slots.admit(USER, '192.0.2.1:5', async () => new Map())
    // In the way of the file that is written first.
    mkdirSync(`${path}.part`)
    expect(await admit()).toBe(loginId(USER, 1))
    expect(existsSync(path)).toBe(false)
    rmdirSync(`${path}.part`)
    expect(await admit()).toBe(loginId(USER, 1))
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ [loginId(USER, 1)]: '192.0.2.1' })
  })
})
