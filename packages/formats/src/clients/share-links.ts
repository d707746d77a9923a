import { bracketed } from '../addresses.ts'
import { type ByKind, dispatch } from '../by-kind.ts'
import type { Node } from '../format.ts'
import {
  type AnyTls,
  encryptionWord,
  type Hysteria2,
  type Shadowsocks,
  type Trojan,
  type Tuic,
  type VlessEncryption,
  type VlessReality,
  type VlessXhttp,
  VMESS_CIPHER,
  type Vmess,
} from '../line.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import { base64Text } from '../text/base64.ts'
import { wellFormed } from '../text/quote.ts'
import { concat, join, mapStrings, type Text } from '../text/text.ts'
import { toJson } from '../text/tree.ts'
import { webSocketPath } from './web-socket.ts'

/** One line as a share link in the form that all its readers agree on. */
export function shareLink(node: Node): Text {
  return dispatch(LINKS, node.line.protocol, node)
}

const LINKS: ByKind<[node: Node], Text> = {
  vmess: vmessLink,
  shadowsocks: (protocol, node) => url('ss', shadowsocksUser(protocol), node),
  hysteria2: hysteria2Link,
  'vless-reality': vlessLink,
  trojan: trojanLink,
  'vless-xhttp': vlessXhttpLink,
  'vless-encryption': vlessEncryptionLink,
  anytls: anytlsLink,
  tuic: tuicLink,
}

/** `scheme://user@host:port?query#name` */
function url(
  scheme: string,
  user: Text,
  { name, server, line }: Node,
  query?: Record<string, string | undefined>,
): Text {
  const after = query ? `?${queryOf(query)}` : ''
  return concat(`${scheme}://`, user, `@${bracketed(server)}:${line.port}${after}#${encode(name)}`)
}

/**
 * v2rayN's JSON link. All values are strings. `id` comes second, so that the UUID begins a base64 group and can be
 * written by itself: `{"v":"2","id":"` has fifteen bytes. There is no `alpn`: of an empty one mihomo makes a list
 * with an empty name in it, and no TLS connection starts.
 */
function vmessLink({ credential, transport, tls }: Vmess, { name, server, line }: Node): Text {
  const isWs = transport.kind === 'ws'
  const json = toJson({
    v: '2',
    id: secretText(credential),
    ps: name,
    add: server,
    port: String(line.port),
    aid: '0',
    scy: VMESS_CIPHER,
    net: transport.kind,
    type: 'none',
    host: isWs ? (transport.host ?? '') : '',
    path: isWs ? webSocketPath(transport.path) : '',
    tls: tls ? 'tls' : '',
    sni: tls?.serverName ?? '',
    fp: tls ? (tls.fingerprint ?? 'chrome') : '',
  })
  return concat('vmess://', base64Text(json, 'standard'))
}

/** SIP002 for AEAD (base64 of method and password); SIP022 forbids base64 for the 2022 ciphers. */
function shadowsocksUser(protocol: Shadowsocks): Text {
  const password = shadowsocksPassword(protocol)
  if (!protocol.cipher.startsWith('2022-')) return base64Text(concat(`${protocol.cipher}:`, password), 'url')
  return concat(`${protocol.cipher}:`, mapStrings(password, encode))
}

function vlessLink(protocol: VlessReality, node: Node): Text {
  return url('vless', secretText(protocol.credential), node, {
    encryption: 'none',
    flow: 'xtls-rprx-vision',
    type: 'tcp',
    headerType: 'none',
    security: 'reality',
    sni: protocol.serverName,
    fp: protocol.fingerprint ?? 'chrome',
    pbk: protocol.publicKey,
    sid: protocol.shortId,
    spx: '/',
  })
}

function vlessXhttpLink({ credential, serverName, path }: VlessXhttp, node: Node): Text {
  return url('vless', secretText(credential), node, {
    encryption: 'none',
    type: 'xhttp',
    host: serverName,
    path,
    mode: 'packet-up',
    security: 'tls',
    sni: serverName,
    alpn: 'h2',
    fp: 'chrome',
  })
}

function vlessEncryptionLink(protocol: VlessEncryption, node: Node): Text {
  return url('vless', secretText(protocol.credential), node, {
    encryption: encryptionWord(protocol),
    type: 'tcp',
    headerType: 'none',
    security: 'none',
  })
}

function trojanLink({ credential, serverName, transport }: Trojan, node: Node): Text {
  return url('trojan', mapStrings(secretText(credential), encode), node, {
    security: 'tls',
    sni: serverName,
    fp: 'chrome',
    type: transport.kind,
    headerType: transport.kind === 'tcp' ? 'none' : undefined,
    host: transport.kind === 'ws' ? transport.host : undefined,
    path: transport.kind === 'ws' ? webSocketPath(transport.path) : undefined,
    serviceName: transport.kind === 'grpc' ? transport.serviceName : undefined,
    mode: transport.kind === 'grpc' ? 'gun' : undefined,
  })
}

function anytlsLink({ credential, serverName }: AnyTls, node: Node): Text {
  const secret = mapStrings(secretText(credential), encode)
  return url('anytls', secret, node, { security: 'tls', sni: serverName, fp: 'chrome', insecure: '0' })
}

/** UUID and password stand before the host; its readers agree on these words. */
function tuicLink({ credential, serverName, congestionControl }: Tuic, node: Node): Text {
  const secret = secretText(credential)
  return url('tuic', concat(secret, ':', secret), node, {
    sni: serverName,
    alpn: 'h3',
    congestion_control: congestionControl,
    udp_relay_mode: 'native',
  })
}

/** The port range stands in `mport`, for in the authority it breaks v2rayN, v2rayNG and most URL parsers. */
function hysteria2Link(protocol: Hysteria2, node: Node): Text {
  return url('hysteria2', mapStrings(secretText(protocol.credential), encode), node, {
    sni: protocol.serverName,
    obfs: protocol.salamanderPassword ? 'salamander' : undefined,
    'obfs-password': protocol.salamanderPassword,
    mport: protocol.hopPorts,
    insecure: '0',
  })
}

/** A list body: one link a line. */
export function linkList(links: readonly Text[]): Text {
  return concat(join(links, '\n'), '\n')
}

function queryOf(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encode(value)}`]))
    .join('&')
}

/** Percent-encoding that leaves only unreserved characters: some readers stumble over `'`, `(`, `)`, `*` and `!`. */
export function encode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
