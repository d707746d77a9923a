import { BlockList, isIPv6 } from 'node:net'
import type { AgentInbound } from '@dukou/node-protocol/agent'
import { describe, expect, it } from 'vitest'
import { xrayConfig } from './xray-config.ts'

function reality(destHost: string, listenIp = '0.0.0.0'): AgentInbound {
  const [privateKey, publicKey] = ['a'.repeat(43), 'b'.repeat(43)]
  const site = { serverName: 'www.example.com', destHost, destPort: 443 }
  return {
    number: 7,
    listenIp,
    port: 443,
    protocol: { kind: 'vless-reality', ...site, privateKey, publicKey, shortIds: ['ab'] },
  }
}

it.each([
  ['www.example.com', 'www.example.com:443'],
  ['192.0.2.1', '192.0.2.1:443'],
  ['2606:4700::1111', '[2606:4700::1111]:443'],
])('has Xray reach the site of REALITY at %s', (destHost, target) => {
  const config = xrayConfig({ tag: '', inbounds: [reality(destHost)], exits: [] }, new Map(), '/run/x', 'epoch')
  expect(JSON.stringify(config)).toContain(`"target":"${target}"`)
})

describe('a node that stands on the internet', () => {
  const config = xrayConfig(
    { tag: '', inbounds: [reality('www.example.com')], exits: [] },
    new Map(),
    '/run/x',
    'epoch',
  )
  const { routing } = config as { routing: { rules: { ip?: string[]; outboundTag: string }[] } }
  const blocked = new BlockList()
  for (const range of routing.rules.find(({ outboundTag }) => outboundTag === 'block')?.ip ?? []) {
    const [net = '', bits] = range.split('/')
    blocked.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4')
  }
  const isBlocked = (address: string) => blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

  // Linux connects to the node itself where the address is unspecified.
  it.each(['::', '0.0.0.0', '127.0.0.1', '::1', '10.1.2.3', '224.0.0.251', '255.255.255.255', 'ff02::fb'])(
    'leads nobody to %s',
    (address) => expect(isBlocked(address)).toBe(true),
  )

  it.each(['1.1.1.1', '223.255.255.254', '2606:4700::1111', '2001:db8::1'])('leads people to %s', (address) => {
    expect(isBlocked(address)).toBe(false)
  })
})
