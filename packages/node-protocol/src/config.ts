import { checkConfig } from './check-config.ts'
import type { Hysteria2, NodeCertificate, NodeInbound, Shadowsocks, VlessReality, Vmess } from './inbound.ts'

/** Version of the protocol: v2node understands more than the programs of the first version. */
export type Dialect = 'v1' | 'v2node'

/**
 * The answer to a `config` call (UniProxy of V2board, as V2bX, XrayR, Xboard-Node and v2node read it).
 * @throws UnsafeAnswer where the inbound would crash or mute one of these programs
 */
export function configAnswer(inbound: NodeInbound, dialect: Dialect): Record<string, unknown> {
  const { listenIp, port, pullSeconds, pushSeconds } = inbound
  const { protocol, ...settings } = settingsOf(inbound, dialect)
  const config = {
    protocol,
    listen_ip: listenIp,
    server_port: port,
    ...settings,
    routes: dialect === 'v2node' && isLoopback(listenIp) ? [ALLOW_LOOPBACK] : [],
    base_config: { push_interval: pushSeconds, pull_interval: pullSeconds },
  }
  checkConfig(config)
  return config
}

/** The Xray inside v2node swallows what goes to private addresses; a node on loopback is there to reach such. */
const ALLOW_LOOPBACK = {
  id: 1,
  match: [],
  action: 'default_out',
  action_value: JSON.stringify({
    tag: 'allow-private',
    protocol: 'freedom',
    settings: { finalRules: [{ action: 'allow' }] },
  }),
}

function isLoopback(ip: string): boolean {
  return ip.startsWith('127.') || ip === '::1'
}

function settingsOf({ protocol }: NodeInbound, dialect: Dialect): Record<string, unknown> & { protocol: string } {
  if (protocol.kind === 'vless-reality') return vlessReality(protocol, dialect)
  if (protocol.kind === 'hysteria2') return hysteria2(protocol, dialect)
  return protocol.kind === 'vmess' ? vmess(protocol) : shadowsocks(protocol)
}

/** Programs differ in the spelling that they read, so both are always there. */
function transport(network: 'tcp' | 'ws', settings: object) {
  return { network, networkSettings: settings, network_settings: settings }
}

/** `server_port` is text here: the decoders of the programs are made for that and stop at a number. */
function vlessReality(reality: VlessReality, dialect: Dialect) {
  return {
    protocol: 'vless',
    ...transport('tcp', {}),
    tls: 2,
    flow: 'xtls-rprx-vision',
    tls_settings: {
      server_name: reality.serverName,
      server_port: String(reality.destPort),
      dest: reality.destHost,
      public_key: reality.publicKey,
      private_key: reality.privateKey,
      short_id: reality.shortIds[0],
      ...(dialect === 'v2node' && { short_ids: reality.shortIds }),
    },
  }
}

function vmess({ webSocketPath }: Vmess) {
  const carrier = webSocketPath === null ? transport('tcp', {}) : transport('ws', { path: webSocketPath })
  return { protocol: 'vmess', ...carrier, tls: 0, tls_settings: {} }
}

function shadowsocks({ cipher, serverKey }: Shadowsocks) {
  return {
    protocol: 'shadowsocks',
    ...transport('tcp', {}),
    tls: 0,
    tls_settings: {},
    cipher,
    server_key: serverKey,
    obfs: '',
    obfs_settings: {},
  }
}

/**
 * v2node takes the certificate from `tls_settings`, Xboard-Node from `cert_config`, V2bX from its own file. No program
 * reads `network` here, but some stop without one. `obfs` has a password beside it in two spellings.
 */
function hysteria2({ serverName, certificate, salamanderPassword }: Hysteria2, dialect: Dialect) {
  const obfuscation = salamanderPassword === null ? '' : 'salamander'
  return {
    protocol: dialect === 'v2node' ? 'hysteria2' : 'hysteria',
    version: 2,
    ...transport('tcp', {}),
    host: serverName,
    server_name: serverName,
    tls: 1,
    tls_settings: { server_name: serverName, ...certificateSettings(certificate) },
    ...(dialect === 'v1' && { cert_config: { domain: serverName, ...certificateSettings(certificate) } }),
    up_mbps: 0,
    down_mbps: 0,
    ignore_client_bandwidth: true,
    obfs: obfuscation,
    obfs_password: salamanderPassword ?? '',
    'obfs-password': salamanderPassword ?? '',
  }
}

function certificateSettings(certificate: NodeCertificate) {
  if (certificate.mode === 'http') return { cert_mode: 'http' }
  return { cert_mode: 'file', cert_file: certificate.certFile, key_file: certificate.keyFile }
}
