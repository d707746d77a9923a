import { parseHopPorts } from '@dukou/domain'
import type { Node } from '../format.ts'
import {
  type Fingerprint,
  type Hysteria2,
  type Shadowsocks,
  type VlessReality,
  VMESS_CIPHER,
  type Vmess,
} from '../line.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import type { Mapping, Tree } from '../text/tree.ts'
import { webSocketPath } from './web-socket.ts'

/** One outbound, after https://sing-box.sagernet.org/configuration/outbound/. */
export function outboundOf({ name, server, line }: Node): Tree {
  const { protocol, port } = line
  if (protocol.kind === 'vmess') return vmess(name, server, port, protocol)
  if (protocol.kind === 'shadowsocks') return shadowsocks(name, server, port, protocol)
  if (protocol.kind === 'hysteria2') return hysteria2(name, server, port, protocol)
  return vless(name, server, port, protocol)
}

function vmess(tag: string, server: string, port: number, { credential, transport, tls }: Vmess): Mapping {
  return {
    type: 'vmess',
    tag,
    server,
    server_port: port,
    uuid: secretText(credential),
    security: VMESS_CIPHER,
    alter_id: 0,
    tls: tls && { enabled: true, server_name: tls.serverName, utls: utls(tls.fingerprint) },
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

function shadowsocks(tag: string, server: string, port: number, protocol: Shadowsocks): Mapping {
  return {
    type: 'shadowsocks',
    tag,
    server,
    server_port: port,
    method: protocol.cipher,
    password: shadowsocksPassword(protocol),
  }
}

function vless(tag: string, server: string, port: number, protocol: VlessReality): Mapping {
  return {
    type: 'vless',
    tag,
    server,
    server_port: port,
    uuid: secretText(protocol.credential),
    flow: 'xtls-rprx-vision',
    packet_encoding: 'xudp',
    tls: {
      enabled: true,
      server_name: protocol.serverName,
      utls: utls(protocol.fingerprint),
      reality: { enabled: true, public_key: protocol.publicKey, short_id: protocol.shortId },
    },
  }
}

/** No `utls` here: the check passes and every dial fails. */
function hysteria2(tag: string, server: string, port: number, protocol: Hysteria2): Mapping {
  const hops = protocol.hopPorts ? parseHopPorts(protocol.hopPorts) : undefined
  return {
    type: 'hysteria2',
    tag,
    server,
    server_port: port,
    server_ports: hops?.map(({ first, last }) => `${first}:${last}`),
    hop_interval: hops ? `${protocol.hopSeconds ?? 30}s` : undefined,
    password: secretText(protocol.credential),
    obfs: protocol.salamanderPassword ? { type: 'salamander', password: protocol.salamanderPassword } : undefined,
    tls: { enabled: true, server_name: protocol.serverName, alpn: ['h3'] },
  }
}

function utls(fingerprint: Fingerprint = 'chrome'): Mapping {
  return { enabled: true, fingerprint }
}
