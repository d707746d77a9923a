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
  type WebSocketTransport,
} from '../line.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import type { Mapping, Tree } from '../text/tree.ts'
import type { Dialect } from './clash-dialect.ts'
import { webSocketPath } from './web-socket.ts'

/** One proxy, in the words of https://wiki.metacubex.one; the old core's are a part of them. */
export function proxyOf({ name, server, line }: Node, dialect: Dialect): Tree {
  return dispatch(PROXIES, line.protocol, { name, server, port: line.port }, dialect)
}

type Place = { readonly name: string; readonly server: string; readonly port: number }

const PROXIES: ByKind<[place: Place, dialect: Dialect], Mapping> = {
  vmess,
  shadowsocks,
  hysteria2,
  'vless-reality': vless,
  trojan,
  'vless-xhttp': vlessXhttp,
  'vless-encryption': vlessEncryption,
  anytls,
  tuic,
}

function vmess(protocol: Vmess, { name, server, port }: Place, dialect: Dialect): Mapping {
  const { credential, transport, tls } = protocol
  return {
    name,
    type: 'vmess',
    server,
    port,
    uuid: secretText(credential),
    alterId: 0,
    cipher: VMESS_CIPHER,
    // Without this word mihomo sends UDP past the proxy.
    udp: true,
    tls: tls ? true : undefined,
    servername: tls?.serverName,
    'skip-cert-verify': tls ? false : undefined,
    'client-fingerprint': tls && dialect !== 'clash' ? (tls.fingerprint ?? 'chrome') : undefined,
    network: transport.kind === 'ws' ? 'ws' : undefined,
    'ws-opts': transport.kind === 'ws' ? webSocketOf(transport) : undefined,
  }
}

function webSocketOf({ path, host }: WebSocketTransport): Mapping {
  return { path: webSocketPath(path), headers: host ? { Host: host } : undefined }
}

function trojan({ credential, serverName, transport }: Trojan, place: Place, dialect: Dialect): Mapping {
  return {
    name: place.name,
    type: 'trojan',
    server: place.server,
    port: place.port,
    password: secretText(credential),
    udp: true,
    sni: serverName,
    'skip-cert-verify': false,
    'client-fingerprint': dialect === 'clash' ? undefined : 'chrome',
    network: transport.kind === 'tcp' ? undefined : transport.kind,
    'ws-opts': transport.kind === 'ws' ? webSocketOf(transport) : undefined,
    'grpc-opts': transport.kind === 'grpc' ? { 'grpc-service-name': transport.serviceName } : undefined,
  }
}

function shadowsocks(protocol: Shadowsocks, { name, server, port }: Place): Mapping {
  return {
    name,
    type: 'ss',
    server,
    port,
    cipher: protocol.cipher,
    password: shadowsocksPassword(protocol),
    udp: true,
  }
}

function vless(protocol: VlessReality, { name, server, port }: Place, dialect: Dialect): Mapping {
  return {
    name,
    type: 'vless',
    server,
    port,
    uuid: secretText(protocol.credential),
    network: 'tcp',
    udp: true,
    tls: true,
    flow: 'xtls-rprx-vision',
    servername: protocol.serverName,
    'client-fingerprint': protocol.fingerprint ?? 'chrome',
    'packet-encoding': 'xudp',
    'reality-opts': {
      'public-key': protocol.publicKey,
      'short-id': protocol.shortId,
      'support-x25519mlkem768': protocol.postQuantum && dialect === 'mihomo' ? true : undefined,
    },
  }
}

function vlessXhttp({ credential, serverName, path }: VlessXhttp, { name, server, port }: Place): Mapping {
  return {
    name,
    type: 'vless',
    server,
    port,
    uuid: secretText(credential),
    network: 'xhttp',
    udp: true,
    tls: true,
    servername: serverName,
    // The first version of HTTP would be the default.
    alpn: ['h2'],
    'skip-cert-verify': false,
    'client-fingerprint': 'chrome',
    'packet-encoding': 'xudp',
    'xhttp-opts': { path, host: serverName, mode: 'packet-up' },
  }
}

function vlessEncryption(protocol: VlessEncryption, { name, server, port }: Place): Mapping {
  return {
    name,
    type: 'vless',
    server,
    port,
    uuid: secretText(protocol.credential),
    network: 'tcp',
    udp: true,
    tls: false,
    encryption: encryptionWord(protocol),
    'packet-encoding': 'xudp',
  }
}

function hysteria2(protocol: Hysteria2, { name, server, port }: Place, dialect: Dialect): Mapping {
  const password = secretText(protocol.credential)
  return {
    name,
    type: 'hysteria2',
    server,
    port,
    // Stash reads `auth`; mihomo ignores that word.
    auth: dialect === 'stash' ? password : undefined,
    password: dialect === 'stash' ? undefined : password,
    ports: protocol.hopPorts,
    'hop-interval': protocol.hopPorts ? (protocol.hopSeconds ?? 30) : undefined,
    sni: protocol.serverName,
    alpn: ['h3'],
    'skip-cert-verify': false,
    udp: dialect === 'stash' ? true : undefined,
    obfs: protocol.salamanderPassword ? 'salamander' : undefined,
    'obfs-password': protocol.salamanderPassword,
  }
}

function anytls({ credential, serverName }: AnyTls, { name, server, port }: Place): Mapping {
  return {
    name,
    type: 'anytls',
    server,
    port,
    password: secretText(credential),
    udp: true,
    sni: serverName,
    'skip-cert-verify': false,
    'client-fingerprint': 'chrome',
  }
}

function tuic({ credential, serverName, congestionControl }: Tuic, place: Place, dialect: Dialect): Mapping {
  return {
    name: place.name,
    type: 'tuic',
    server: place.server,
    port: place.port,
    // Without this word Stash takes it for version 4.
    version: dialect === 'stash' ? 5 : undefined,
    uuid: secretText(credential),
    password: secretText(credential),
    sni: serverName,
    alpn: ['h3'],
    'skip-cert-verify': false,
    'congestion-controller': congestionControl,
    'udp-relay-mode': 'native',
  }
}
