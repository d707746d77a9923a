import { describe, expect, it } from 'vitest'
import { render } from '../compile.ts'
import type { Line, Protocol } from '../line.ts'
import { KEY_16, LINES, LITERAL_LINES, PROFILE } from '../testing/fixture.ts'

const UUID = '7a0c1e52-3f1b-4c86-9c4b-2f6f4b7a1d11'
const literal = { literal: UUID }

/** The one link that a list with one line has. */
function linkOf(protocol: Protocol, rest: Partial<Line> = {}, variant = 'xray'): string {
  const line: Line = { name: '香港 01', country: 'HK', server: 'n1.example.com', port: 443, protocol, ...rest }
  return Buffer.from(render('v2ray', [line], { ...PROFILE, infoNodes: [] }, { variant }).toString(), 'base64')
    .toString()
    .trim()
}

const FRAGMENT = '#%F0%9F%87%AD%F0%9F%87%B0%20%E9%A6%99%E6%B8%AF%2001'

describe('share links', () => {
  it('write VMess as the JSON of v2rayN with every value a string', () => {
    const link = linkOf({
      kind: 'vmess',
      credential: literal,
      transport: { kind: 'ws', path: '/ray', host: 'n1.example.com' },
      tls: { serverName: 'n1.example.com' },
    })
    const json = JSON.parse(Buffer.from(link.slice('vmess://'.length), 'base64').toString())
    expect(json).toEqual({
      v: '2',
      ps: '🇭🇰 香港 01',
      add: 'n1.example.com',
      port: '443',
      id: UUID,
      aid: '0',
      scy: 'aes-128-gcm',
      net: 'ws',
      type: 'none',
      host: 'n1.example.com',
      path: '/ray',
      tls: 'tls',
      sni: 'n1.example.com',
      fp: 'chrome',
    })
  })

  it('say nothing of ALPN in VMess links, for an empty one ends every TLS dial of mihomo', () => {
    const link = linkOf({
      kind: 'vmess',
      credential: literal,
      transport: { kind: 'tcp' },
      tls: { serverName: 'a.test' },
    })
    expect(JSON.parse(Buffer.from(link.slice('vmess://'.length), 'base64').toString())).not.toHaveProperty('alpn')
  })

  it('write VLESS with REALITY and Vision after the URL standard', () => {
    const link = linkOf({
      kind: 'vless-reality',
      credential: literal,
      serverName: 'www.example.org',
      publicKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
      shortId: '0123abcd',
    })
    expect(link).toBe(
      `vless://${UUID}@n1.example.com:443?encryption=none&flow=xtls-rprx-vision&type=tcp&headerType=none&security=reality&sni=www.example.org&fp=chrome&pbk=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8&sid=0123abcd&spx=%2F${FRAGMENT}`,
    )
  })

  it('write Shadowsocks AEAD after SIP002, its user part in unpadded URL base64', () => {
    const link = linkOf(
      { kind: 'shadowsocks', credential: { literal: 'pass-word' }, cipher: 'aes-128-gcm' },
      { port: 8388 },
    )
    expect(link).toBe(`ss://YWVzLTEyOC1nY206cGFzcy13b3Jk@n1.example.com:8388${FRAGMENT}`)
  })

  it('write Shadowsocks 2022 after SIP022: percent-encoded, never base64, IPv6 in brackets', () => {
    const link = linkOf(
      { kind: 'shadowsocks', credential: { literal: KEY_16 }, serverKey: KEY_16, cipher: '2022-blake3-aes-128-gcm' },
      { server: '2001:db8::1', port: 8388 },
    )
    const key = encodeURIComponent(KEY_16)
    expect(link).toBe(`ss://2022-blake3-aes-128-gcm:${key}%3A${key}@[2001:db8::1]:8388${FRAGMENT}`)
  })

  it('write Hysteria2 with one port in the authority and the range in mport', () => {
    const link = linkOf({
      kind: 'hysteria2',
      credential: literal,
      serverName: 'n1.example.com',
      hopPorts: '20000-30000',
      salamanderPassword: 'obfs-pw',
    })
    expect(link).toBe(
      `hysteria2://${UUID}@n1.example.com:443?sni=n1.example.com&obfs=salamander&obfs-password=obfs-pw&mport=20000-30000&insecure=0${FRAGMENT}`,
    )
  })

  it.each([
    [{ kind: 'tcp' }, 'type=tcp&headerType=none'],
    [{ kind: 'ws', path: '/ray?ed=2048', host: 'n1.example.com' }, 'type=ws&host=n1.example.com&path=%2Fray'],
    [{ kind: 'grpc', serviceName: 'a1b2' }, 'type=grpc&serviceName=a1b2&mode=gun'],
  ] as const)('write Trojan over %j with the words that Xray apps share', (transport, carrier) => {
    const link = linkOf({ kind: 'trojan', credential: literal, serverName: 'n1.example.com', transport })
    expect(link).toBe(
      `trojan://${UUID}@n1.example.com:443?security=tls&sni=n1.example.com&fp=chrome&${carrier}${FRAGMENT}`,
    )
  })

  it('write AnyTLS with its TLS name', () => {
    const link = linkOf({ kind: 'anytls', credential: literal, serverName: 'n1.example.com' }, {}, 'v2rayN')
    expect(link).toBe(
      `anytls://${UUID}@n1.example.com:443?security=tls&sni=n1.example.com&fp=chrome&insecure=0${FRAGMENT}`,
    )
  })

  it('write XHTTP with its host, and with whole requests, which every CDN passes on', () => {
    const link = linkOf({ kind: 'vless-xhttp', credential: literal, serverName: 'n2.example.com', path: '/a1b2' })
    expect(link).toBe(
      `vless://${UUID}@n1.example.com:443?encryption=none&type=xhttp&host=n2.example.com&path=%2Fa1b2&mode=packet-up&security=tls&sni=n2.example.com&alpn=h2&fp=chrome${FRAGMENT}`,
    )
  })

  it('write VLESS that encrypts by itself with the word that its readers expect, and without TLS', () => {
    const publicKey = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
    expect(linkOf({ kind: 'vless-encryption', credential: literal, publicKey })).toBe(
      `vless://${UUID}@n1.example.com:443?encryption=mlkem768x25519plus.native.0rtt.${publicKey}&type=tcp&headerType=none&security=none${FRAGMENT}`,
    )
  })

  it('write TUIC with the UUID twice, and the congestion control of its server', () => {
    const link = linkOf(
      { kind: 'tuic', credential: literal, serverName: 'n1.example.com', congestionControl: 'bbr' },
      {},
      'v2rayN',
    )
    expect(link).toBe(
      `tuic://${UUID}:${UUID}@n1.example.com:443?sni=n1.example.com&alpn=h3&congestion_control=bbr&udp_relay_mode=native${FRAGMENT}`,
    )
  })

  it('are one line of standard base64 as a list, which a status may open for Shadowrocket alone', () => {
    const lines = LINES.slice(12, 13)
    const body = render('ss', lines, { ...PROFILE, infoNodes: [], status: '剩余 1 GB\nx' }).toString()
    expect(body).toMatch(/^[A-Za-z0-9+/]+=*$/)
    expect(Buffer.from(body, 'base64').toString()).toMatch(/^STATUS=剩余 1 GB x\nvmess:\/\//)
    const other = render('v2ray', lines, { ...PROFILE, infoNodes: [], status: 'x' }).toString()
    expect(Buffer.from(other, 'base64').toString()).toMatch(/^vmess:\/\//)
  })

  it('drop the early data mark from WebSocket paths, and only that', () => {
    const path = (text: string) => {
      const link = linkOf({ kind: 'vmess', credential: literal, transport: { kind: 'ws', path: text } })
      return JSON.parse(Buffer.from(link.slice('vmess://'.length), 'base64').toString()).path
    }
    expect(path('/ray?ed=2048')).toBe('/ray')
    expect(path('/ray?a=1&ed=2048')).toBe('/ray?a=1')
    expect(path('/?')).toBe('/')
  })

  it('open as URLs with user, host, port and query for everything but VMess', () => {
    for (const link of LITERAL_LINES.slice(4, 12).map((line) => linkOf(line.protocol, line))) {
      const url = new URL(link)
      expect(url.host, link).not.toBe('')
      expect(Number(url.port), link).toBeGreaterThan(0)
      expect(url.username, link).not.toBe('')
    }
  })
})
