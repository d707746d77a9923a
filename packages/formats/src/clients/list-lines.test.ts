import { describe, expect, it } from 'vitest'
import { render } from '../compile.ts'
import type { Line, Protocol } from '../line.ts'
import { KEY_16, PROFILE, REALITY_KEY } from '../testing/fixture.ts'

const UUID = '7a0c1e52-3f1b-4c86-9c4b-2f6f4b7a1d11'
const credential = { literal: UUID }
const KINDS = {
  tcp: { kind: 'vmess', credential, transport: { kind: 'tcp' } },
  wss: {
    kind: 'vmess',
    credential,
    transport: { kind: 'ws', path: '/ray', host: 'n1.example.com' },
    tls: { serverName: 'n1.example.com' },
  },
  ss: { kind: 'shadowsocks', credential: { literal: 'pw' }, cipher: 'aes-128-gcm' },
  ss22: {
    kind: 'shadowsocks',
    credential: { literal: KEY_16 },
    serverKey: KEY_16,
    cipher: '2022-blake3-aes-128-gcm',
  },
  reality: {
    kind: 'vless-reality',
    credential,
    serverName: 'www.example.org',
    publicKey: REALITY_KEY,
    shortId: '0123abcd',
  },
  hop: {
    kind: 'hysteria2',
    credential,
    serverName: 'n2.example.com',
    hopPorts: '443,20000-30000',
    salamanderPassword: 'obfs-pw',
  },
  trojan: { kind: 'trojan', credential, serverName: 'n3.example.com', transport: { kind: 'tcp' } },
  trojanWs: {
    kind: 'trojan',
    credential,
    serverName: 'n3.example.com',
    transport: { kind: 'ws', path: '/ray', host: 'n3.example.com' },
  },
  trojanGrpc: {
    kind: 'trojan',
    credential,
    serverName: 'n3.example.com',
    transport: { kind: 'grpc', serviceName: 'a1b2' },
  },
  anytls: { kind: 'anytls', credential, serverName: 'n3.example.com' },
  tuic: { kind: 'tuic', credential, serverName: 'n3.example.com', congestionControl: 'bbr' },
  stream: { kind: 'shadowsocks', credential: { literal: 'pw' }, cipher: 'aes-256-cfb' },
} as const satisfies Record<string, Protocol>

/** The line that the client writes for one node called N at n1.example.com:443. */
function lineOf(client: string, kind: keyof typeof KINDS, server = 'n1.example.com', variant = ''): string {
  const line: Line = { name: 'N', server, port: 443, protocol: KINDS[kind] }
  const subscriptionUrl = 'https://panel.example.com/api/subscript/surge/ID/KEY'
  const body = render(
    client,
    [line],
    { ...PROFILE, infoNodes: [] },
    { subscriptionUrl, ...(variant && { variant }) },
  ).toString()
  const text = /^[A-Za-z0-9+/=]+$/.test(body) ? Buffer.from(body, 'base64').toString() : body
  return (/\[Proxy\]\n(.*)\n/.exec(text)?.[1] ?? text).trim()
}

describe('Surge', () => {
  it.each([
    ['tcp', `N = vmess, n1.example.com, 443, username=${UUID}, vmess-aead=true`],
    [
      'wss',
      `N = vmess, n1.example.com, 443, username=${UUID}, vmess-aead=true, ws=true, ws-path=/ray, ws-headers="Host:n1.example.com", tls=true, sni=n1.example.com, skip-cert-verify=false`,
    ],
    ['ss', 'N = ss, n1.example.com, 443, encrypt-method=aes-128-gcm, password="pw", udp-relay=true'],
    [
      'ss22',
      `N = ss, n1.example.com, 443, encrypt-method=2022-blake3-aes-128-gcm, password="${KEY_16}:${KEY_16}", udp-relay=true`,
    ],
    [
      'hop',
      `N = hysteria2, n1.example.com, 443, password="${UUID}", sni=n2.example.com, port-hopping="443;20000-30000", port-hopping-interval=30, salamander-password="obfs-pw", skip-cert-verify=false`,
    ],
    ['trojan', `N = trojan, n1.example.com, 443, password="${UUID}", sni=n3.example.com, skip-cert-verify=false`],
    [
      'trojanWs',
      `N = trojan, n1.example.com, 443, password="${UUID}", ws=true, ws-path=/ray, ws-headers="Host:n3.example.com", sni=n3.example.com, skip-cert-verify=false`,
    ],
  ] as const)('writes %s', (kind, expected) => {
    expect(lineOf('surge', kind)).toBe(expected)
  })

  it('opens with the managed line of the address it was fetched from, and ends with a final rule', () => {
    const body = render(
      'surge',
      [],
      { ...PROFILE, updateHours: 12 },
      { subscriptionUrl: 'https://a.test/x' },
    ).toString()
    expect(body).toMatch(/^#!MANAGED-CONFIG https:\/\/a\.test\/x interval=43200 strict=false\n\n\[General\]\n/)
    expect(body).toMatch(/\nFINAL,节点选择,dns-failed\n+$/)
  })

  it('takes IPv6 servers bare', () => {
    expect(lineOf('surge', 'tcp', '2001:db8::1')).toMatch(/^N = vmess, 2001:db8::1, 443,/)
  })

  it('gives no VLESS, which would fail the whole profile in older builds', () => {
    expect(lineOf('surge', 'reality')).not.toContain('vless')
  })
})

it('TUIC is written for Surge with both halves of its secret, and for Surfboard with UDP', () => {
  const written = `N = tuic-v5, n1.example.com, 443, uuid=${UUID}, password="${UUID}", alpn=h3, sni=n3.example.com, skip-cert-verify=false`
  expect(lineOf('surge', 'tuic')).toBe(written)
  expect(lineOf('surfboard', 'tuic')).toBe(`${written}, udp-relay=true`)
})

describe('AnyTLS', () => {
  const tls = 'sni=n3.example.com, skip-cert-verify=false'
  const hidden = `"${UUID}",tls-name=n3.example.com,skip-cert-verify=false,udp=true`
  const checked = 'over-tls=true, tls-host=n3.example.com, tls-verification=true, fast-open=false, udp-relay=true'
  it.each([
    ['surge', 'anytls', `N = anytls, n1.example.com, 443, password="${UUID}", ${tls}`],
    ['surfboard', '2.27', `N = anytls, n1.example.com, 443, password="${UUID}", ${tls}, udp-relay=true`],
    ['loon', '3.5', `N=anytls,n1.example.com,443,${hidden}`],
    ['qx', '1.6', `anytls=n1.example.com:443, password=${UUID}, ${checked}, tag=N`],
  ])('is written for %s since %s', (client, variant, expected) => {
    expect(lineOf(client, 'anytls', undefined, variant)).toBe(expected)
  })

  it.each([
    ['surge', 'hysteria2'],
    ['surfboard', '2.24'],
    ['loon', '3.0'],
    ['qx', '1.5'],
  ])('is not written for %s before it: %s', (client, variant) => {
    expect(lineOf(client, 'anytls', undefined, variant)).not.toContain('anytls')
  })
})

describe('Surfboard', () => {
  it('quotes only the host in WebSocket headers', () => {
    expect(lineOf('surfboard', 'wss')).toContain(', ws-headers=Host:"n1.example.com",')
  })
})

describe('Quantumult X', () => {
  const head = 'n1.example.com:443, method=chacha20-poly1305'
  it.each([
    ['tcp', `vmess=${head}, password=${UUID}, aead=true, fast-open=false, udp-relay=false, tag=N`],
    [
      'wss',
      `vmess=${head}, password=${UUID}, obfs=wss, obfs-host=n1.example.com, obfs-uri=/ray, tls-verification=true, aead=true, fast-open=false, udp-relay=false, tag=N`,
    ],
    ['ss', 'shadowsocks=n1.example.com:443, method=aes-128-gcm, password=pw, fast-open=false, udp-relay=true, tag=N'],
    [
      'reality',
      `vless=n1.example.com:443, method=none, password=${UUID}, obfs=over-tls, obfs-host=www.example.org, reality-base64-pubkey=${REALITY_KEY}, reality-hex-shortid=0123abcd, vless-flow=xtls-rprx-vision, fast-open=false, udp-relay=true, tag=N`,
    ],
  ] as const)('writes %s', (kind, expected) => {
    expect(lineOf('qx', kind)).toBe(expected)
  })

  it('takes IPv6 servers in brackets', () => {
    expect(lineOf('qx', 'ss', '2001:db8::1')).toMatch(/^shadowsocks=\[2001:db8::1\]:443,/)
  })

  it('is told of a TLS name only where it differs from the host', () => {
    const wss = { ...KINDS.wss, tls: { serverName: 'other.example.com' } }
    const line: Line = { name: 'N', server: 'n1.example.com', port: 443, protocol: wss }
    expect(render('qx', [line], { ...PROFILE, infoNodes: [] }).toString()).toContain(', tls-host=other.example.com,')
  })
})

describe('Quantumult', () => {
  it('writes VMess as a configuration line in base64', () => {
    const line = Buffer.from(lineOf('q', 'wss').slice('vmess://'.length), 'base64url').toString()
    expect(line).toBe(
      `N = vmess, n1.example.com, 443, chacha20-ietf-poly1305, "${UUID}", group=渡口, over-tls=true, tls-host=n1.example.com, certificate=1, obfs=ws, obfs-path="/ray", obfs-header="Host: n1.example.com"`,
    )
  })

  it('writes Shadowsocks as a link with a group', () => {
    expect(lineOf('q', 'ss')).toBe('ss://YWVzLTEyOC1nY206cHc@n1.example.com:443?group=5rih5Y-j#N')
  })
})

describe('Loon', () => {
  it.each([
    ['tcp', `N=vmess,n1.example.com,443,auto,"${UUID}",transport=tcp,alterId=0,over-tls=false,udp=true`],
    [
      'wss',
      `N=vmess,n1.example.com,443,auto,"${UUID}",transport=ws,path=/ray,host=n1.example.com,alterId=0,over-tls=true,tls-name=n1.example.com,skip-cert-verify=false,udp=true`,
    ],
    ['ss', 'N=Shadowsocks,n1.example.com,443,aes-128-gcm,"pw",fast-open=false,udp=true'],
    [
      'reality',
      `N=VLESS,n1.example.com,443,"${UUID}",transport=tcp,over-tls=true,flow=xtls-rprx-vision,sni=www.example.org,public-key="${REALITY_KEY}",short-id=0123abcd,skip-cert-verify=false,udp=true`,
    ],
    [
      'hop',
      `N=Hysteria2,n1.example.com,443,"${UUID}",server-ports="443,20000-30000",hop-interval=30,tls-name=n2.example.com,skip-cert-verify=false,salamander-password=obfs-pw,udp=true`,
    ],
  ] as const)('writes %s', (kind, expected) => {
    expect(lineOf('loon', kind)).toBe(expected)
  })
})

describe('ShadowsocksR', () => {
  it('writes plain Shadowsocks with a stream cipher in its own words', () => {
    const link = Buffer.from(lineOf('ssr', 'stream').slice('ssr://'.length), 'base64url').toString()
    expect(link).toBe(
      'n1.example.com:443:origin:aes-256-cfb:plain:cHc/?obfsparam=&protoparam=&remarks=Tg&group=5rih5Y-j',
    )
  })

  it('gets a message in place of lines it does not know', () => {
    const body = Buffer.from(lineOf('ssr', 'ss').slice('ssr://'.length), 'base64url').toString()
    expect(body).toContain(`remarks=${Buffer.from('暂无此客户端可用的线路').toString('base64url')}`)
  })
})
