import type { Line, Protocol } from '../line.ts'
import type { Profile } from '../profile.ts'

// Made-up lines: one of every kind, with the odd cases that broke clients before.

export const REALITY_KEY = 'X1SJUPRmP8MIkZy0go8yVPkNawp_O3b3N4rNIa6BBnE'
export const KEY_16 = 'bJrqRxDKDHwCj+02CEL15Q=='
export const KEY_32 = 'jyHG1cb5KkZbgAUw8DBcoNweOyzhwsrMi4nu/6K0pVo='
const UUID = '7a0c1e52-3f1b-4c86-9c4b-2f6f4b7a1d11'

export const LINES: readonly Line[] = [
  {
    name: '香港 01',
    englishName: 'Hong Kong 01',
    country: 'HK',
    server: 'n1.example.com',
    serverIp: '192.0.2.11',
    port: 10086,
    protocol: { kind: 'vmess', credential: { slot: 101 }, transport: { kind: 'tcp' } },
  },
  {
    name: '日本 01 ×0.5',
    englishName: 'Japan 01 x0.5',
    country: 'JP',
    server: '2001:db8::7',
    port: 80,
    protocol: {
      kind: 'vmess',
      credential: { slot: 102 },
      transport: { kind: 'ws', path: '/ray?ed=2048', host: 'n2.example.com' },
    },
  },
  {
    name: '日本 02',
    englishName: 'Japan 02',
    country: 'JP',
    server: 'cdn.example.com',
    port: 443,
    protocol: {
      kind: 'vmess',
      credential: { slot: 103 },
      transport: { kind: 'ws', path: '/ray', host: 'cdn.example.com' },
      tls: { serverName: 'cdn.example.com' },
    },
  },
  {
    name: '日本 02',
    country: 'JP',
    server: '192.0.2.13',
    port: 8443,
    protocol: {
      kind: 'vmess',
      credential: { slot: 103 },
      transport: { kind: 'tcp' },
      tls: { serverName: 'n3.example.com', fingerprint: 'firefox' },
    },
  },
  {
    name: '台湾, 01 = "快"',
    country: 'TW',
    flag: '',
    server: '192.0.2.14',
    port: 8388,
    protocol: { kind: 'shadowsocks', credential: { slot: 104 }, cipher: 'aes-256-gcm' },
  },
  {
    name: 'DIRECT',
    flag: '',
    server: '192.0.2.15',
    port: 8389,
    protocol: { kind: 'shadowsocks', credential: { slot: 105 }, cipher: 'chacha20-ietf-poly1305' },
  },
  {
    name: '1e5',
    server: '192.0.2.16',
    port: 8390,
    protocol: {
      kind: 'shadowsocks',
      credential: { slot: 106 },
      cipher: '2022-blake3-aes-128-gcm',
      serverKey: KEY_16,
    },
  },
  {
    name: '新加坡 01',
    englishName: 'Singapore 01',
    country: 'SG',
    server: '192.0.2.17',
    port: 8391,
    protocol: {
      kind: 'shadowsocks',
      credential: { slot: 107 },
      cipher: '2022-blake3-aes-256-gcm',
      serverKey: KEY_32,
    },
  },
  {
    name: '新加坡 02',
    country: 'SG',
    server: '192.0.2.17',
    port: 8392,
    protocol: { kind: 'shadowsocks', credential: { literal: KEY_32 }, cipher: '2022-blake3-chacha20-poly1305' },
  },
  {
    name: '美国 01',
    englishName: 'United States 01',
    country: 'US',
    server: '192.0.2.18',
    port: 443,
    protocol: {
      kind: 'vless-reality',
      credential: { slot: 108 },
      serverName: 'www.example.org',
      publicKey: REALITY_KEY,
      shortId: '01020304',
    },
  },
  {
    name: '德国 01',
    englishName: 'Germany 01',
    country: 'DE',
    server: 'n9.example.com',
    port: 443,
    protocol: { kind: 'hysteria2', credential: { slot: 109 }, serverName: 'n9.example.com' },
  },
  {
    name: '上海 01',
    englishName: 'Shanghai 01',
    country: 'CN',
    server: 'n10.example.com',
    port: 8443,
    protocol: {
      kind: 'hysteria2',
      credential: { slot: 110 },
      serverName: 'n10.example.com',
      hopPorts: '443,20000-30000',
      hopSeconds: 15,
      salamanderPassword: 'obfs-pw',
    },
  },
  {
    name: '香港 02',
    country: 'HK',
    server: '192.0.2.19',
    port: 1080,
    protocol: { kind: 'vmess', credential: { literal: UUID }, transport: { kind: 'tcp' } },
  },
  {
    name: '法国 01',
    englishName: 'France 01',
    country: 'FR',
    server: 'n14.example.com',
    port: 443,
    protocol: {
      kind: 'trojan',
      credential: { slot: 111 },
      serverName: 'n14.example.com',
      transport: { kind: 'tcp' },
    },
  },
  {
    name: '法国 02',
    country: 'FR',
    server: '2001:db8::14',
    port: 8443,
    protocol: {
      kind: 'trojan',
      credential: { slot: 112 },
      serverName: 'n14.example.com',
      transport: { kind: 'ws', path: '/ray?ed=2048', host: 'n14.example.com' },
    },
  },
  {
    name: '法国 03',
    country: 'FR',
    server: 'n14.example.com',
    port: 2053,
    protocol: {
      kind: 'trojan',
      credential: { slot: 113 },
      serverName: 'n14.example.com',
      transport: { kind: 'grpc', serviceName: 'a1b2c3' },
    },
  },
  {
    name: '加拿大 01',
    englishName: 'Canada 01',
    country: 'CA',
    server: 'n17.example.com',
    port: 443,
    protocol: { kind: 'vless-xhttp', credential: { slot: 116 }, serverName: 'n17.example.com', path: '/a1b2c3' },
  },
  {
    name: '加拿大 02',
    country: 'CA',
    server: '192.0.2.20',
    port: 8443,
    protocol: { kind: 'vless-encryption', credential: { slot: 117 }, publicKey: REALITY_KEY },
  },
  {
    name: '荷兰 01',
    englishName: 'Netherlands 01',
    country: 'NL',
    server: 'n15.example.com',
    port: 8443,
    protocol: { kind: 'anytls', credential: { slot: 114 }, serverName: 'n15.example.com' },
  },
  {
    name: '韩国 01',
    englishName: 'South Korea 01',
    country: 'KR',
    server: 'n16.example.com',
    port: 8443,
    protocol: { kind: 'tuic', credential: { slot: 115 }, serverName: 'n16.example.com', congestionControl: 'bbr' },
  },
]

export const PROFILE: Profile = {
  siteName: '渡口',
  panelHost: 'panel.example.com',
  infoNodes: ['剩余流量：12.34 GB', '套餐到期：2026-12-31'],
}

export const HOSTED: Profile = {
  ...PROFILE,
  rules: { kind: 'hosted', base: 'https://panel.example.com/describe/rules', hasAddresses: true },
}

/** A slot's UUID in tests: the slot's number is its end. */
export function secretOf(slot: number): string {
  return `7a0c1e52-3f1b-4c86-9c4b-${String(slot).padStart(12, '0')}`
}

/** The same lines with literal secrets, which are what the slots get from `secretOf`. */
export const LITERAL_LINES: readonly Line[] = LINES.map((line) => {
  const { protocol } = line
  if ('literal' in protocol.credential) return line
  const uuid = secretOf(protocol.credential.slot)
  return { ...line, protocol: { ...protocol, credential: { literal: literalOf(protocol, uuid) } } }
})

function literalOf(protocol: Protocol, uuid: string): string {
  if (protocol.kind !== 'shadowsocks' || !protocol.cipher.startsWith('2022-')) return uuid
  return Buffer.from(uuid.slice(0, protocol.cipher === '2022-blake3-aes-128-gcm' ? 16 : 32)).toString('base64')
}
