import { parseHopPorts } from '@dukou/domain'
import { type ByKind, dispatch } from '../by-kind.ts'
import type { Node } from '../format.ts'
import {
  type AnyTls,
  type Fingerprint,
  type Hysteria2,
  type Shadowsocks,
  type Trojan,
  type Tuic,
  type VlessReality,
  VMESS_CIPHER,
  type Vmess,
  type WebSocketTransport,
} from '../line.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import type { Mapping, Tree } from '../text/tree.ts'
import { webSocketPath } from './web-socket.ts'

/** One outbound, after https://sing-box.sagernet.org/configuration/outbound/. */
export function outboundOf({ name, server, line }: Node): Tree {
  return dispatch(OUTBOUNDS, line.protocol, { tag: name, server, server_port: line.port })
}

type Place = { readonly tag: string; readonly server: string; readonly server_port: number }

/** It has neither XHTTP nor the encryption of VLESS. */
const OUTBOUNDS: Partial<ByKind<[place: Place], Mapping>> = {
  vmess,
  shadowsocks,
  hysteria2,
  'vless-reality': vless,
  trojan,
  anytls,
  tuic,
}

function vmess({ credential, transport, tls }: Vmess, place: Place): Mapping {
  return {
    type: 'vmess',
    ...place,
    uuid: secretText(credential),
    security: VMESS_CIPHER,
    alter_id: 0,
    tls: tls && { enabled: true, server_name: tls.serverName, utls: utls(tls.fingerprint) },
    // TCP is the absence of a transport.
    transport: transport.kind === 'ws' ? webSocketOf(transport) : undefined,
  }
}

function webSocketOf({ path, host }: WebSocketTransport): Mapping {
  return { type: 'ws', path: webSocketPath(path), headers: host ? { Host: host } : undefined }
}

function trojan({ credential, serverName, transport }: Trojan, place: Place): Mapping {
  return {
    type: 'trojan',
    ...place,
    password: secretText(credential),
    tls: { enabled: true, server_name: serverName, utls: utls() },
    transport: trojanTransport(transport),
  }
}

function trojanTransport(transport: Trojan['transport']): Mapping | undefined {
  if (transport.kind === 'grpc') return { type: 'grpc', service_name: transport.serviceName }
  return transport.kind === 'ws' ? webSocketOf(transport) : undefined
}

function shadowsocks(protocol: Shadowsocks, place: Place): Mapping {
  return {
    type: 'shadowsocks',
    ...place,
    method: protocol.cipher,
    password: shadowsocksPassword(protocol),
  }
}

function vless(protocol: VlessReality, place: Place): Mapping {
  return {
    type: 'vless',
    ...place,
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
function hysteria2(protocol: Hysteria2, place: Place): Mapping {
  const hops = protocol.hopPorts ? parseHopPorts(protocol.hopPorts) : undefined
  return {
    type: 'hysteria2',
    ...place,
    server_ports: hops?.map(({ first, last }) => `${first}:${last}`),
    hop_interval: hops ? `${protocol.hopSeconds ?? 30}s` : undefined,
    password: secretText(protocol.credential),
    obfs: protocol.salamanderPassword ? { type: 'salamander', password: protocol.salamanderPassword } : undefined,
    tls: { enabled: true, server_name: protocol.serverName, alpn: ['h3'] },
  }
}

function anytls({ credential, serverName }: AnyTls, place: Place): Mapping {
  return {
    type: 'anytls',
    ...place,
    password: secretText(credential),
    tls: { enabled: true, server_name: serverName, utls: utls() },
  }
}

/** As with Hysteria2, no `utls`. */
function tuic({ credential, serverName, congestionControl }: Tuic, place: Place): Mapping {
  return {
    type: 'tuic',
    ...place,
    uuid: secretText(credential),
    password: secretText(credential),
    congestion_control: congestionControl,
    udp_relay_mode: 'native',
    tls: { enabled: true, server_name: serverName, alpn: ['h3'] },
  }
}

function utls(fingerprint: Fingerprint = 'chrome'): Mapping {
  return { enabled: true, fingerprint }
}
