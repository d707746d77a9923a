import { type Format, type Node, SIMPLE } from '../format.ts'
import type { Hysteria2, VlessReality, Vmess } from '../line.ts'
import { cleanListName } from '../names.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import { concat, type Text } from '../text/text.ts'
import { linkList } from './share-links.ts'
import { webSocketPath } from './web-socket.ts'

/** Loon: node lines in plain text. */
export const loon: Format = {
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
    'hysteria2',
  ],
  cleanName: cleanListName,
  reservedNames: ['DIRECT', 'REJECT', 'PROXY'],
  write: ({ nodes }) => linkList(nodes.map(nodeLine)),
}

function nodeLine({ name, server, line }: Node): Text {
  const { protocol, port } = line
  const head = (type: string) => `${name}=${type},${server},${port},`
  if (protocol.kind === 'vmess') return concat(head('vmess'), ...vmessFields(protocol))
  if (protocol.kind === 'vless-reality') return concat(head('VLESS'), ...vlessFields(protocol))
  if (protocol.kind === 'hysteria2') return concat(head('Hysteria2'), ...hysteria2Fields(protocol))
  const password = shadowsocksPassword(protocol)
  return concat(head('Shadowsocks'), `${protocol.cipher},"`, password, '",fast-open=false,udp=true')
}

function vmessFields({ credential, transport, tls }: Vmess): Text[] {
  const host = transport.kind === 'ws' && transport.host ? `,host=${transport.host}` : ''
  const path = transport.kind === 'ws' ? `,path=${webSocketPath(transport.path)}${host}` : ''
  const security = tls ? `,over-tls=true,tls-name=${tls.serverName},skip-cert-verify=false` : ',over-tls=false'
  const tail = `",transport=${transport.kind}${path},alterId=0${security},udp=true`
  return ['auto,"', secretText(credential), tail]
}

/** REALITY's name is `sni`, where other TLS has `tls-name`. */
function vlessFields(protocol: VlessReality): Text[] {
  return [
    '"',
    secretText(protocol.credential),
    `",transport=tcp,over-tls=true,flow=xtls-rprx-vision,sni=${protocol.serverName}`,
    `,public-key="${protocol.publicKey}",short-id=${protocol.shortId},skip-cert-verify=false,udp=true`,
  ]
}

function hysteria2Fields(protocol: Hysteria2): Text[] {
  return [
    '"',
    secretText(protocol.credential),
    '"',
    ...(protocol.hopPorts ? [`,server-ports="${protocol.hopPorts}",hop-interval=${protocol.hopSeconds ?? 30}`] : []),
    `,tls-name=${protocol.serverName},skip-cert-verify=false`,
    ...(protocol.salamanderPassword ? [`,salamander-password=${protocol.salamanderPassword}`] : []),
    ',udp=true',
  ]
}
