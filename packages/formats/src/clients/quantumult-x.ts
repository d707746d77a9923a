import { bracketed } from '../addresses.ts'
import { type Format, type Node, SIMPLE } from '../format.ts'
import type { VlessReality, Vmess } from '../line.ts'
import { cleanListName } from '../names.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import { concat, type Text } from '../text/text.ts'
import { linkList } from './share-links.ts'
import { webSocketPath } from './web-socket.ts'

/**
 * Quantumult X: server lines in plain text. Its rules come by the import link. Builds before 2025 skip `vless` lines.
 */
export const quantumultX: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'txt',
  carries: () => [
    'vmess-tcp',
    'vmess-tcp-tls',
    'vmess-ws',
    'vmess-ws-tls',
    'shadowsocks-aead',
    'shadowsocks-2022-aes',
    'vless-reality',
  ],
  cleanName: cleanListName,
  reservedNames: ['direct', 'proxy', 'reject'],
  write: ({ nodes }) => linkList(nodes.map(serverLine)),
}

/** `tag` must stand last. */
function serverLine({ name, server, line }: Node): Text {
  const { protocol, port } = line
  const address = `${bracketed(server)}:${port}`
  const tail = `, tag=${name}`
  if (protocol.kind === 'vmess') return concat(...vmessFields(protocol, address), tail)
  if (protocol.kind === 'vless-reality') return concat(...vlessFields(protocol, address), tail)
  if (protocol.kind !== 'shadowsocks') throw new Error(`Quantumult X cannot write ${protocol.kind}`)
  const password = shadowsocksPassword(protocol)
  const method = `shadowsocks=${address}, method=${protocol.cipher}, password=`
  return concat(method, password, ', fast-open=false, udp-relay=true', tail)
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

function vlessFields(protocol: VlessReality, address: string): Text[] {
  return [
    `vless=${address}, method=none, password=`,
    secretText(protocol.credential),
    `, obfs=over-tls, obfs-host=${protocol.serverName}`,
    `, reality-base64-pubkey=${protocol.publicKey}, reality-hex-shortid=${protocol.shortId}`,
    ', vless-flow=xtls-rprx-vision, fast-open=false, udp-relay=true',
  ]
}
