import type { Node } from '../format.ts'
import type { Hysteria2, Vmess } from '../line.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import type { Mapping, Tree } from '../text/tree.ts'
import type { Dialect } from './clash-yaml.ts'
import { webSocketPath } from './web-socket.ts'

/** One proxy, in the words of https://wiki.metacubex.one; the old core's are a part of them. */
export function proxyOf({ name, server, line }: Node, dialect: Dialect): Tree {
  const { protocol, port } = line
  const common = { name, server, port }
  if (protocol.kind === 'vmess') return { ...common, ...vmessFields(protocol, dialect) }
  if (protocol.kind === 'hysteria2') return { ...common, ...hysteria2Fields(protocol, dialect) }
  if (protocol.kind === 'shadowsocks') {
    return { ...common, type: 'ss', cipher: protocol.cipher, password: shadowsocksPassword(protocol), udp: true }
  }
  return {
    ...common,
    type: 'vless',
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

function vmessFields({ credential, transport, tls }: Vmess, dialect: Dialect): Mapping {
  return {
    type: 'vmess',
    uuid: secretText(credential),
    alterId: 0,
    cipher: 'auto',
    udp: true,
    ...(tls && {
      tls: true,
      servername: tls.serverName,
      'skip-cert-verify': false,
      'client-fingerprint': dialect === 'clash' ? undefined : (tls.fingerprint ?? 'chrome'),
    }),
    ...(transport.kind === 'ws' && {
      network: 'ws',
      'ws-opts': {
        path: webSocketPath(transport.path),
        headers: transport.host ? { Host: transport.host } : undefined,
      },
    }),
  }
}

function hysteria2Fields(protocol: Hysteria2, dialect: Dialect): Mapping {
  const password = secretText(protocol.credential)
  return {
    type: 'hysteria2',
    // Stash reads `auth`; mihomo ignores that word.
    ...(dialect === 'stash' ? { auth: password } : { password }),
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
