import { expect, it } from 'vitest'
import { BLANK, countRescaled, isOffered, type Line, type LineNode } from './line-facts.ts'

const node = (id: string, ...protocols: string[]) =>
  ({ id, inbounds: protocols.map((protocol) => ({ protocol })) }) as unknown as LineNode
const NODES = [node('a', 'reality', 'trojan'), node('b', 'reality')]

it('offers the product’s six protocols always, the others where the node has an inbound of them', () => {
  const onA = { ...BLANK, nodeId: 'a' }
  const onB = { ...BLANK, nodeId: 'b' }
  for (const protocol of ['reality', 'vmessTcp', 'vmessWs', 'shadowsocks', 'hysteria2', 'compat'] as const) {
    expect(isOffered(protocol, BLANK, [])).toBe(true)
  }
  expect([isOffered('trojan', onA, NODES), isOffered('anytls', onA, NODES)]).toEqual([true, false])
  expect(isOffered('trojan', onB, NODES)).toBe(false)
  expect(isOffered('trojan', BLANK, NODES)).toBe(false)
})

it('still offers what the line has', () => {
  expect(isOffered('anytls', { ...BLANK, nodeId: 'b', protocol: 'anytls' }, NODES)).toBe(true)
})

it('counts the other lines of the inbound when the factor of one changes, and none when it is new or moves', () => {
  const before = { ...BLANK, nodeId: 'a' }
  const lines = [before, before, { ...before, protocol: 'trojan' }, { ...before, nodeId: 'b' }] as unknown as Line[]
  expect(countRescaled({ ...before, scale: 2 }, before, lines)).toBe(1)
  expect(countRescaled(before, before, lines)).toBe(0)
  expect(countRescaled({ ...before, scale: Number.NaN }, before, lines)).toBe(0)
  expect(countRescaled({ ...before, scale: 2 }, undefined, lines)).toBe(0)
  expect(countRescaled({ ...before, scale: 2, nodeId: 'b' }, before, lines)).toBe(0)
})
