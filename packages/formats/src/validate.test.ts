import { describe, expect, it } from 'vitest'
import type { Line, Protocol } from './line.ts'
import { KEY_16, KEY_32, LINES, REALITY_KEY } from './testing/fixture.ts'
import { findLineProblems, isHost, isWebSocketPath } from './validate.ts'

describe('findLineProblems', () => {
  it('finds nothing wrong with lines of every kind', () => {
    for (const line of LINES) expect(findLineProblems(line)).toEqual([])
  })

  const slot = { slot: 1 }
  const reality = { kind: 'vless-reality', credential: slot, serverName: 'a.test', publicKey: REALITY_KEY } as const
  const hysteria2 = { kind: 'hysteria2', credential: slot, serverName: 'a.test' } as const
  const trojan = { kind: 'trojan', credential: slot, serverName: 'a.test' } as const
  const tuic = { kind: 'tuic', credential: slot, serverName: 'a.test', congestionControl: 'bbr' } as const
  const xhttp = { kind: 'vless-xhttp', credential: slot, serverName: 'a.test', path: '/a1' } as const
  it.each<[string, Protocol]>([
    ['shortId', { ...reality, shortId: '' }],
    ['shortId', { ...reality, shortId: '123' }],
    ['shortId', { ...reality, shortId: '0123456789abcdef01' }],
    ['publicKey', { ...reality, shortId: 'ab', publicKey: `${REALITY_KEY}=` }],
    ['fingerprint', { ...reality, shortId: 'ab', fingerprint: '360' as never }],
    ['credential', { ...reality, shortId: 'ab', credential: { literal: 'not-a-uuid' } }],
    ['cipher', { kind: 'shadowsocks', credential: slot, cipher: 'none' as never }],
    ['serverKey', { kind: 'shadowsocks', credential: slot, cipher: '2022-blake3-aes-128-gcm' }],
    ['serverKey', { kind: 'shadowsocks', credential: slot, cipher: '2022-blake3-aes-128-gcm', serverKey: KEY_32 }],
    ['serverKey', { kind: 'shadowsocks', credential: slot, cipher: '2022-blake3-aes-256-gcm', serverKey: KEY_16 }],
    ['serverKey', { kind: 'shadowsocks', credential: slot, cipher: 'aes-128-gcm', serverKey: KEY_16 }],
    ['credential', { kind: 'shadowsocks', credential: slot, cipher: '2022-blake3-chacha20-poly1305' }],
    ['credential', { kind: 'shadowsocks', credential: { literal: 'p@ss' }, cipher: 'aes-128-gcm' }],
    ['credential', { ...hysteria2, credential: { literal: 'a b+c' } }],
    ['hopPorts', { ...hysteria2, hopPorts: '30000-20000' }],
    ['hopPorts', { ...hysteria2, hopPorts: '20000:30000' }],
    ['hopSeconds', { ...hysteria2, hopPorts: '1-2', hopSeconds: 3 }],
    ['salamanderPassword', { ...hysteria2, salamanderPassword: '' }],
    ['path', { kind: 'vmess', credential: slot, transport: { kind: 'ws', path: 'ray' } }],
    ['path', { ...trojan, transport: { kind: 'ws', path: 'ray' } }],
    ['host', { ...trojan, transport: { kind: 'ws', path: '/ray', host: 'a b' } }],
    ['serviceName', { ...trojan, transport: { kind: 'grpc', serviceName: '' } }],
    ['serverName', { ...trojan, serverName: '', transport: { kind: 'tcp' } }],
    ['credential', { ...trojan, credential: { literal: 'a b' }, transport: { kind: 'tcp' } }],
    ['credential', { ...tuic, credential: { literal: 'not-a-uuid' } }],
    ['serverName', { ...tuic, serverName: '' }],
    ['congestionControl', { ...tuic, congestionControl: 'reno' as never }],
    ['publicKey', { kind: 'vless-encryption', credential: slot, publicKey: REALITY_KEY.slice(1) }],
    ['credential', { kind: 'vless-encryption', credential: { literal: 'x' }, publicKey: REALITY_KEY }],
    ['path', { ...xhttp, path: 'a1' }],
    ['serverName', { ...xhttp, serverName: '' }],
    ['credential', { ...xhttp, credential: { literal: 'not-a-uuid' } }],
    ['serverName', { kind: 'anytls', credential: slot, serverName: '' }],
    ['credential', { kind: 'anytls', credential: { literal: 'a b' }, serverName: 'a.test' }],
    ['serverName', { kind: 'vmess', credential: slot, transport: { kind: 'tcp' }, tls: { serverName: '' } }],
  ])('names %s as what is wrong with %j', (field, protocol) => {
    const line: Line = { name: 'x', server: 'a.test', port: 1, protocol }
    expect(findLineProblems(line).map((problem) => problem.field)).toEqual([field])
  })

  it('names the server and the port of a line that cannot be dialled', () => {
    const line: Line = { ...(LINES[0] as Line), server: '[::1]', port: 0 }
    expect(findLineProblems(line).map((problem) => problem.field)).toEqual(['server', 'port'])
  })
})

describe('single values', () => {
  it('takes host names, IPv4 and bare IPv6 for hosts', () => {
    for (const host of ['a.test', 'xn--fiqs8s', '192.0.2.1', '2001:db8::1', '::ffff:192.0.2.1', 'localhost']) {
      expect(isHost(host)).toBe(true)
    }
    for (const host of [
      '',
      '[::1]',
      'fe80::1%eth0',
      '-a.test',
      'a-.test',
      `${'a'.repeat(64)}.test`,
      `${'a.'.repeat(126)}ab`,
      'a b',
      '1.2.3',
      '1.2.3.256',
      '01.2.3.4',
      '1::2::3',
      'a..b',
      'http://a',
      'a:1',
    ]) {
      expect(isHost(host)).toBe(false)
    }
  })

  it('takes absolute URL paths for WebSocket paths', () => {
    expect(['/', '/ray', '/a/b?ed=2048'].every(isWebSocketPath)).toBe(true)
    expect(['', 'ray', '/a b', '/a"b', '/a,b', '/ä'].some(isWebSocketPath)).toBe(false)
  })
})
