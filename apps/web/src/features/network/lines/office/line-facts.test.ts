import { expect, it } from 'vitest'
import { BLANK, isOffered, type LineNode } from './line-facts.ts'

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
