import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shareLinkToXray } from './share-link-to-xray.ts'

/** The way out of a client that is known to carry bytes, and of the one that a link was turned into. */
function outboundOf(fixture: string) {
  const text = readFileSync(new URL(`./fixtures/client.${fixture}.xray.json`, import.meta.url), 'utf8')
  const { tag: _, ...outbound } = JSON.parse(text).outbounds[0]
  return outbound
}

function outboundBy(link: string) {
  const { tag: _, ...outbound } = shareLinkToXray(link, { mixedPort: 20_000 }).outbounds[0] as { tag: string }
  return outbound
}

function vmess(fields: Record<string, unknown>) {
  const all = {
    v: '2',
    ps: '香港 01',
    add: '127.0.0.1',
    aid: '0',
    scy: 'auto',
    type: 'none',
    host: '',
    path: '',
    ...fields,
  }
  return `vmess://${Buffer.from(JSON.stringify(all)).toString('base64')}`
}

const uuid = '7a0c1e52-3f1b-4c86-9c4b-2f6f4b7a1d11'
const key128 = 'bJrqRxDKDHwCj+02CEL15Q==:odgQl2YTUAOcLbnxkWFzbw=='
const key256 = 'jyHG1cb5KkZbgAUw8DBcoNweOyzhwsrMi4nu/6K0pVo=:Ip7oVG5EFXYwxnsSBSciVWDpqerci2hMi6I134GZIQw='
const auth = encodeURIComponent('p@ss:wörd/1')
const reality =
  'security=reality&sni=dest.test&fp=chrome&pbk=X1SJUPRmP8MIkZy0go8yVPkNawp_O3b3N4rNIa6BBnE&sid=0123abcd&spx=%2F'

describe('a share link becomes the client that is known to carry bytes', () => {
  const links: [string, string][] = [
    [
      'vless-reality-vision',
      `vless://${uuid}@127.0.0.1:21010?encryption=none&flow=xtls-rprx-vision&type=tcp&headerType=none&${reality}#US`,
    ],
    ['ss-aes-256-gcm', `ss://${Buffer.from('aes-256-gcm:p@ss:word').toString('base64url')}@127.0.0.1:21005#HK%2001`],
    ['ss22-128-multi', `ss://2022-blake3-aes-128-gcm:${encodeURIComponent(key128)}@127.0.0.1:21007#SS`],
    ['ss22-256-multi', `ss://2022-blake3-aes-256-gcm:${encodeURIComponent(key256)}@127.0.0.1:21008#SS`],
    ['vmess-ws', vmess({ port: '21002', id: uuid, net: 'ws', host: 'proxy.test', path: '/ray', tls: '' })],
    [
      'vmess-ws-tls',
      vmess({
        port: '21003',
        id: uuid,
        net: 'ws',
        host: 'proxy.test',
        path: '/ray',
        tls: 'tls',
        sni: 'proxy.test',
        fp: 'chrome',
      }),
    ],
    ['hy2', `hysteria2://${auth}@127.0.0.1:21020/?sni=proxy.test&insecure=0#SG`],
    [
      'hy2-obfs-hop',
      `hysteria2://${auth}@127.0.0.1:21030?sni=proxy.test&obfs=salamander&obfs-password=obfs-pw&mport=21030-21039&insecure=0#SG`,
    ],
  ]
  it.each(links)('%s', (fixture, link) => {
    const known = outboundOf(fixture)
    // The links cannot say how often to hop; the reader's own choice is as good as the known client's.
    const hop = known.streamSettings?.finalmask?.quicParams?.udpHop
    if (hop) hop.interval = 30
    expect(outboundBy(link)).toEqual(known)
  })

  it('vmess-tcp, with the transport written out', () => {
    const link = vmess({ port: '21001', id: uuid, net: 'tcp', tls: '' })
    expect(outboundBy(link)).toEqual({ ...outboundOf('vmess-tcp'), streamSettings: { network: 'tcp' } })
  })
})

describe('a link that a strict client would stumble over is refused', () => {
  const base = `vless://${uuid}@127.0.0.1:443?`
  it.each([
    ['vless without encryption', `${base}type=tcp&${reality}`, 'encryption=none'],
    ['a flow without TLS under it', `${base}encryption=none&flow=xtls-rprx-vision&type=tcp&security=none`, 'flow'],
    ['a flow over websocket', `${base}encryption=none&flow=xtls-rprx-vision&type=ws&security=tls`, 'flow'],
    ['reality over websocket', `${base}encryption=none&type=ws&${reality}`, 'only over tcp'],
    ['reality without its public key', `${base}encryption=none&security=reality&sni=dest.test`, 'pbk'],
    ['a key that stands twice', `${base}encryption=none&security=none&security=reality`, 'twice'],
    ['a key without a value', `${base}encryption=none&security`, 'no value'],
    ['no port', `vless://${uuid}@127.0.0.1?encryption=none`, 'no port'],
    [
      'a 2022 key in base64',
      `ss://${Buffer.from(`2022-blake3-aes-128-gcm:${key128}`).toString('base64url')}@h:1`,
      'SIP022',
    ],
    ['a plain Shadowsocks password that is no base64', 'ss://aes-256-gcm%3Apw@h:1', 'no base64'],
    ['a VMess number where text belongs', vmess({ port: 443, id: uuid, net: 'tcp', tls: '' }), 'text in port'],
    ['a VMess alter id', vmess({ port: '443', id: uuid, net: 'tcp', tls: '', aid: '64' }), 'aid=0'],
    ['hysteria2 that skips the certificate', `hysteria2://${auth}@h:1?insecure=1`, 'skip the check'],
    ['obfs without a password', `hysteria2://${auth}@h:1?obfs=salamander`, 'with a password'],
    ['a scheme nobody asked for', 'tuic://pw@h:1', 'no reader'],
  ])('%s', (_, link, message) => {
    expect(() => outboundBy(link)).toThrow(message)
  })
})

it('replaces the name of the server by an address on request, while TLS and HTTP still see the name', () => {
  const link = vmess({ add: 'node.test', port: '443', id: uuid, net: 'ws', path: '/ray', tls: 'tls' })
  const [outbound] = shareLinkToXray(link, { mixedPort: 20_000, hosts: { 'node.test': '127.0.0.1' } }).outbounds
  expect(outbound).toMatchObject({
    settings: { vnext: [{ address: '127.0.0.1' }] },
    streamSettings: { wsSettings: { host: 'node.test' }, tlsSettings: { serverName: 'node.test' } },
  })
})

it('reads an IPv6 server in brackets as a bare address', () => {
  const link = `ss://${Buffer.from('aes-128-gcm:p@ss/w:rd').toString('base64url')}@[2001:db8::1]:8388#x`
  expect(outboundBy(link)).toMatchObject({
    settings: { servers: [{ address: '2001:db8::1', method: 'aes-128-gcm', password: 'p@ss/w:rd' }] },
  })
})
