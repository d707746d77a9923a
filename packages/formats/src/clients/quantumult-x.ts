import { bracketed } from '../addresses.ts'
import { type ByKind, dispatch } from '../by-kind.ts'
import { type Format, type Node, SIMPLE } from '../format.ts'
import type { AnyTls, Kind, Shadowsocks, Trojan, VlessReality, Vmess } from '../line.ts'
import { cleanListName } from '../names.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import { concat, type Text } from '../text/text.ts'
import { variantSince } from '../versions.ts'
import { VMESS } from './kinds.ts'
import { linkList } from './share-links.ts'
import { webSocketPath } from './web-socket.ts'

const EVER: readonly Kind[] = [
  ...VMESS,
  'trojan-tcp',
  'trojan-ws',
  'shadowsocks-aead',
  'shadowsocks-2022-aes',
  'vless-reality',
]
const KINDS: Record<string, readonly Kind[]> = { '1.6': [...EVER, 'anytls'] }

/**
 * Quantumult X: server lines in plain text. Its rules come by the import link. Builds before 2025 skip `vless` lines.
 */
export const quantumultX: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'txt',
  carries: (variant) => KINDS[variant] ?? EVER,
  cleanName: cleanListName,
  reservedNames: ['direct', 'proxy', 'reject'],
  variants: ['1.6', '1.5'],
  variantOf: (userAgent) =>
    variantSince(userAgent, /Quantumult(?:%20| )X\/(\d+)\.(\d+)/i, [
      ['1.6', [1, 6]],
      ['1.5', [0]],
    ]),
  write: ({ nodes }) => linkList(nodes.map(serverLine)),
}

/** `tag` must stand last. */
function serverLine({ name, server, line }: Node): Text {
  const fields = dispatch(FIELDS, line.protocol, `${bracketed(server)}:${line.port}`)
  return concat(...fields, `, tag=${name}`)
}

const FIELDS: Partial<ByKind<[address: string], Text[]>> = {
  vmess: vmessFields,
  shadowsocks: shadowsocksFields,
  'vless-reality': vlessFields,
  trojan: trojanFields,
  anytls: anytlsFields,
}

function shadowsocksFields(protocol: Shadowsocks, address: string): Text[] {
  const head = `shadowsocks=${address}, method=${protocol.cipher}, password=`
  return [head, shadowsocksPassword(protocol), ', fast-open=false, udp-relay=true']
}

function vmessFields({ credential, transport, tls }: Vmess, address: string): Text[] {
  return [
    `vmess=${address}, method=chacha20-poly1305, password=`,
    secretText(credential),
    ...(transport.kind === 'ws' ? webSocketFields(transport, tls) : []),
    ...(transport.kind === 'tcp' && tls ? [`, obfs=over-tls, obfs-host=${tls.serverName}`] : []),
    ...(tls ? [', tls-verification=true'] : []),
    ', aead=true, fast-open=false, udp-relay=false',
  ]
}

function webSocketFields(transport: { path: string; host?: string }, tls: Vmess['tls']): string[] {
  const host = transport.host ?? tls?.serverName
  return [
    `, obfs=${tls ? 'wss' : 'ws'}`,
    ...(host ? [`, obfs-host=${host}`] : []),
    `, obfs-uri=${webSocketPath(transport.path)}`,
    ...(tls && tls.serverName !== host ? [`, tls-host=${tls.serverName}`] : []),
  ]
}

/** Over a WebSocket, `over-tls` and `tls-host` must not stand beside `obfs`. */
function trojanFields({ credential, serverName, transport }: Trojan, address: string): Text[] {
  const carrier =
    transport.kind === 'ws' ? webSocketFields(transport, { serverName }) : [`, over-tls=true, tls-host=${serverName}`]
  const tail = ', tls-verification=true, fast-open=false, udp-relay=true'
  return [`trojan=${address}, password=`, secretText(credential), ...carrier, tail]
}

function anytlsFields({ credential, serverName }: AnyTls, address: string): Text[] {
  const tail = `, over-tls=true, tls-host=${serverName}, tls-verification=true, fast-open=false, udp-relay=true`
  return [`anytls=${address}, password=`, secretText(credential), tail]
}

function vlessFields(protocol: VlessReality, address: string): Text[] {
  return [
    `vless=${address}, method=none, password=`,
    secretText(protocol.credential),
    `, obfs=over-tls, obfs-host=${protocol.serverName}`,
    `, reality-base64-pubkey=${protocol.publicKey}, reality-hex-shortid=${protocol.shortId}`,
    ', vless-flow=xtls-rprx-vision, fast-open=false, udp-relay=true',
  ]
}
