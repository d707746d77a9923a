import type { AgentInbound } from '@dukou/node-protocol/agent'
import { expect, it } from 'vitest'
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
