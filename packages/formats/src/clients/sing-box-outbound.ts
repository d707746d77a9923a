import type { Node } from '../format.ts'
import type { Hysteria2, Vmess } from '../line.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import type { Mapping, Tree } from '../text/tree.ts'
import { parseHopPorts } from '../validate.ts'
import { webSocketPath } from './web-socket.ts'

/** One outbound, after https://sing-box.sagernet.org/configuration/outbound/. */
export function outboundOf({ name, server, line }: Node): Tree {
  const { protocol, port } = line
  const common = { tag: name, server, server_port: port }
  if (protocol.kind === 'vmess') return { ...common, ...vmessFields(protocol) }
  if (protocol.kind === 'hysteria2') return { ...common, ...hysteria2Fields(protocol) }
  if (protocol.kind === 'shadowsocks') {
    return { ...common, type: 'shadowsocks', method: protocol.cipher, password: shadowsocksPassword(protocol) }
  }
  return {
    ...common,
    type: 'vless',
    uuid: secretText(protocol.credential),
    flow: 'xtls-rprx-vision',
    packet_encoding: 'xudp',
    tls: {
      enabled: true,
      server_name: protocol.serverName,
      utls: { enabled: true, fingerprint: protocol.fingerprint ?? 'chrome' },
      reality: { enabled: true, public_key: protocol.publicKey, short_id: protocol.shortId },
    },
  }
}

function vmessFields({ credential, transport, tls }: Vmess): Mapping {
  return {
    type: 'vmess',
    uuid: secretText(credential),
    security: 'auto',
    alter_id: 0,
    tls: tls && {
      enabled: true,
      server_name: tls.serverName,
      utls: { enabled: true, fingerprint: tls.fingerprint ?? 'chrome' },
    },
    // TCP is the absence of a transport.
    transport:
      transport.kind === 'ws'
        ? {
            type: 'ws',
            path: webSocketPath(transport.path),
            headers: transport.host ? { Host: transport.host } : undefined,
          }
        : undefined,
  }
}

/** No `utls` here: the check passes and every dial fails. */
function hysteria2Fields(protocol: Hysteria2): Mapping {
  const hops = protocol.hopPorts ? parseHopPorts(protocol.hopPorts) : undefined
  return {
    type: 'hysteria2',
    server_ports: hops?.map(({ first, last }) => `${first}:${last}`),
    hop_interval: hops ? `${protocol.hopSeconds ?? 30}s` : undefined,
    password: secretText(protocol.credential),
    obfs: protocol.salamanderPassword ? { type: 'salamander', password: protocol.salamanderPassword } : undefined,
    tls: { enabled: true, server_name: protocol.serverName, alpn: ['h3'] },
  }
}
