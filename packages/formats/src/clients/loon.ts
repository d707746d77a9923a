import { type ByKind, dispatch } from '../by-kind.ts'
import { type Format, type Node, SIMPLE } from '../format.ts'
import type { AnyTls, Hysteria2, Kind, Shadowsocks, Trojan, VlessReality, Vmess, WebSocketTransport } from '../line.ts'
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
  'hysteria2',
]
const KINDS: Record<string, readonly Kind[]> = { '3.5': [...EVER, 'anytls'] }

/** Loon: node lines in plain text. */
export const loon: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'txt',
  carries: (variant) => KINDS[variant] ?? EVER,
  cleanName: cleanListName,
  reservedNames: ['DIRECT', 'REJECT', 'PROXY'],
  variants: ['3.5', '3.0'],
  variantOf: (userAgent) =>
    variantSince(userAgent, /Loon\/(\d+)/i, [
      ['3.5', [969]],
      ['3.0', [0]],
    ]),
  write: ({ nodes }) => linkList(nodes.map(nodeLine)),
}

function nodeLine({ name, server, line }: Node): Text {
  const [type, ...fields] = dispatch(FIELDS, line.protocol)
  return concat(`${name}=`, type, `,${server},${line.port},`, ...fields)
}

type Fields = readonly [type: string, ...Text[]]

const FIELDS: Partial<ByKind<[], Fields>> = {
  vmess: vmessFields,
  shadowsocks: shadowsocksFields,
  hysteria2: hysteria2Fields,
  'vless-reality': vlessFields,
  trojan: trojanFields,
  anytls: anytlsFields,
}

function shadowsocksFields(protocol: Shadowsocks): Fields {
  return ['Shadowsocks', `${protocol.cipher},"`, shadowsocksPassword(protocol), '",fast-open=false,udp=true']
}

function vmessFields({ credential, transport, tls }: Vmess): Fields {
  const path = transport.kind === 'ws' ? webSocketFields(transport) : ''
  const security = tls ? `,over-tls=true,tls-name=${tls.serverName},skip-cert-verify=false` : ',over-tls=false'
  const tail = `",transport=${transport.kind}${path},alterId=0${security},udp=true`
  return ['vmess', 'auto,"', secretText(credential), tail]
}

function webSocketFields({ path, host }: WebSocketTransport): string {
  return `,path=${webSocketPath(path)}${host ? `,host=${host}` : ''}`
}

function trojanFields({ credential, serverName, transport }: Trojan): Fields {
  const carrier = transport.kind === 'ws' ? `,transport=ws${webSocketFields(transport)}` : ''
  return ['trojan', '"', secretText(credential), `"${carrier},tls-name=${serverName},skip-cert-verify=false,udp=true`]
}

function anytlsFields({ credential, serverName }: AnyTls): Fields {
  return ['anytls', '"', secretText(credential), `",tls-name=${serverName},skip-cert-verify=false,udp=true`]
}

/** REALITY's name is `sni`, where other TLS has `tls-name`. */
function vlessFields(protocol: VlessReality): Fields {
  return [
    'VLESS',
    '"',
    secretText(protocol.credential),
    `",transport=tcp,over-tls=true,flow=xtls-rprx-vision,sni=${protocol.serverName}`,
    `,public-key="${protocol.publicKey}",short-id=${protocol.shortId},skip-cert-verify=false,udp=true`,
  ]
}

function hysteria2Fields(protocol: Hysteria2): Fields {
  return [
    'Hysteria2',
    '"',
    secretText(protocol.credential),
    '"',
    ...(protocol.hopPorts ? [`,server-ports="${protocol.hopPorts}",hop-interval=${protocol.hopSeconds ?? 30}`] : []),
    `,tls-name=${protocol.serverName},skip-cert-verify=false`,
    ...(protocol.salamanderPassword ? [`,salamander-password=${protocol.salamanderPassword}`] : []),
    ',udp=true',
  ]
}
