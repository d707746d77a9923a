import type { Node } from '../format.ts'
import { type Hysteria2, type Shadowsocks, type VlessReality, VMESS_CIPHER, type Vmess } from '../line.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import type { Mapping, Tree } from '../text/tree.ts'
import type { Dialect } from './clash-dialect.ts'
import { webSocketPath } from './web-socket.ts'

/** One proxy, in the words of https://wiki.metacubex.one; the old core's are a part of them. */
export function proxyOf({ name, server, line }: Node, dialect: Dialect): Tree {
  const { protocol, port } = line
  if (protocol.kind === 'vmess') return vmess(name, server, port, protocol, dialect)
  if (protocol.kind === 'shadowsocks') return shadowsocks(name, server, port, protocol)
  if (protocol.kind === 'hysteria2') return hysteria2(name, server, port, protocol, dialect)
  return vless(name, server, port, protocol, dialect)
}

function vmess(name: string, server: string, port: number, protocol: Vmess, dialect: Dialect): Mapping {
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
    'ws-opts':
      transport.kind === 'ws'
        ? { path: webSocketPath(transport.path), headers: transport.host ? { Host: transport.host } : undefined }
        : undefined,
  }
}

function shadowsocks(name: string, server: string, port: number, protocol: Shadowsocks): Mapping {
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

function vless(name: string, server: string, port: number, protocol: VlessReality, dialect: Dialect): Mapping {
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

function hysteria2(name: string, server: string, port: number, protocol: Hysteria2, dialect: Dialect): Mapping {
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
