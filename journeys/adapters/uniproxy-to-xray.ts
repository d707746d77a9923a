// A node in a bottle: reads our answers to a node (UniProxy) as a stock node program would, and sets up Xray by them.
// Written from the protocol alone, it shares no code with what makes the answers.

import { type Answer, certificateOf, list, readConfig, readUsers, record, text, type User } from './uniproxy-answers.ts'

export type XrayServerConfig = { log: object; dns: object; inbounds: object[]; outbounds: object[]; routing: object }

export type ServerOptions = {
  /** Host names that the server looks up by itself, e.g. a made-up name for a file server on loopback. */
  hosts: Readonly<Record<string, string>>
  /** Addresses that only the server knows the way to, and the `host:port` they lead to: for tests of UDP, which has no names. */
  redirects?: Readonly<Record<string, string>>
  /** Takes the place of REALITY's destination, `host:port`, where the real one cannot be reached. */
  realityTarget?: string
  /** Paths of a certificate and its key, in place of those that the answer names. */
  certificate?: { certificateFile: string; keyFile: string }
}

/**
 * Sets up an Xray server from the parsed answers to `config` and `user`.
 * Reads VLESS with REALITY, over xhttp or with its own encryption, VMess over tcp and ws, Shadowsocks AEAD and 2022, Trojan over tcp, ws and grpc, Hysteria2. Each user's `email` is the user's id, so that
 * Xray counts bytes by it. Throws where stock node programs refuse the answer or crash on it.
 */
export function uniproxyToXray(config: unknown, user: unknown, options: ServerOptions): XrayServerConfig {
  const answer = readConfig(config)
  const users = readUsers(user)
  const redirects = Object.entries(options.redirects ?? {})
  const make = inboundMakers[answer.protocol]
  if (make === undefined) throw new Error(`the protocol ${answer.protocol} is not read`)
  return {
    log: { loglevel: 'info' },
    dns: { hosts: options.hosts },
    inbounds: [{ tag: 'node', listen: answer.listen_ip, port: answer.server_port, ...make(answer, users, options) }],
    // UseIP makes the way out look names up in `dns`, and so reach loopback by a made-up name.
    outbounds: [
      { tag: 'direct', protocol: 'freedom', settings: { domainStrategy: 'UseIP' } },
      { tag: 'block', protocol: 'blackhole' },
      ...redirects.map(([ip, redirect]) => ({ tag: `to ${ip}`, protocol: 'freedom', settings: { redirect } })),
    ],
    routing: {
      rules: [...readRoutes(answer.routes), ...redirects.map(([ip]) => ({ ip: [ip], outboundTag: `to ${ip}` }))],
    },
  }
}

type Inbound = { protocol: string; settings: object; streamSettings?: object }

const inboundMakers: Record<string, (answer: Answer, users: User[], options: ServerOptions) => Inbound> = {
  vless: makeVless,
  vmess: makeVmess,
  shadowsocks: makeShadowsocks,
  hysteria: makeHysteria2,
  trojan: makeTrojan,
}

function makeVless(answer: Answer, users: User[], options: ServerOptions): Inbound {
  const flow = answer.flow === '' ? {} : { flow: answer.flow }
  const clients = users.map(({ id, uuid }) => ({ id: uuid, email: String(id), ...flow }))
  const { decryption } = answer
  return { protocol: 'vless', settings: { clients, decryption }, streamSettings: stream(answer, options) }
}

function makeVmess(answer: Answer, users: User[], options: ServerOptions): Inbound {
  const clients = users.map(({ id, uuid }) => ({ id: uuid, email: String(id) }))
  return { protocol: 'vmess', settings: { clients }, streamSettings: stream(answer, options) }
}

function makeTrojan(answer: Answer, users: User[], options: ServerOptions): Inbound {
  if (answer.tls !== 1) throw new Error('trojan wants tls 1')
  const clients = users.map(({ id, uuid }) => ({ password: uuid, email: String(id) }))
  return { protocol: 'trojan', settings: { clients }, streamSettings: stream(answer, options) }
}

/** AEAD: the uuid is the password. 2022: the first 16 or 32 ASCII characters of the uuid, in base64, are the user's key. */
function makeShadowsocks({ cipher, server_key }: Answer, users: User[]): Inbound {
  if (!cipher.startsWith('2022-')) {
    const clients = users.map(({ id, uuid }) => ({ method: cipher, password: uuid, email: String(id) }))
    return { protocol: 'shadowsocks', settings: { network: 'tcp,udp', clients } }
  }
  const keyBytes = { '2022-blake3-aes-128-gcm': 16, '2022-blake3-aes-256-gcm': 32 }[cipher]
  if (keyBytes === undefined) throw new Error(`${cipher} knows no users`)
  if (Buffer.from(server_key, 'base64').length !== keyBytes) throw new Error(`server_key is not ${keyBytes} bytes`)
  const clients = users.map(({ id, uuid }) => {
    const password = Buffer.from(uuid.slice(0, keyBytes), 'ascii').toString('base64')
    return { password, email: String(id) }
  })
  return { protocol: 'shadowsocks', settings: { network: 'tcp,udp', method: cipher, password: server_key, clients } }
}

function makeHysteria2({ tls, tls_settings, obfs, obfs_password }: Answer, users: User[]): Inbound {
  if (tls !== 1) throw new Error('hysteria wants tls 1')
  const certificate = certificateOf(tls_settings)
  const masks = obfs === '' ? {} : { finalmask: { udp: [{ type: obfs, settings: { password: obfs_password } }] } }
  return {
    protocol: 'hysteria',
    settings: { version: 2, clients: users.map(({ id, uuid }) => ({ auth: uuid, email: String(id) })) },
    streamSettings: {
      network: 'hysteria',
      security: 'tls',
      tlsSettings: { alpn: ['h3'], certificates: [certificate] },
      hysteriaSettings: { version: 2 },
      ...masks,
    },
  }
}

function stream(answer: Answer, options: ServerOptions): object {
  const { network } = answer
  const carrier = carrierOf(network, answer.transport)
  if (answer.tls === 0) return { network, ...carrier }
  if (answer.tls === 1) {
    const certificates = [options.certificate ?? certificateOf(answer.tls_settings)]
    return { network, ...carrier, security: 'tls', tlsSettings: { certificates } }
  }
  if (network !== 'tcp') throw new Error('reality goes only over tcp')
  return { network, security: 'reality', realitySettings: reality(answer.tls_settings, options) }
}

function carrierOf(network: string, { path = '/', serviceName, mode }: Answer['transport']): object {
  if (network === 'tcp') return {}
  if (network === 'xhttp') return { xhttpSettings: { path, mode } }
  if (network === 'ws') return { wsSettings: { path } }
  if (network !== 'grpc') throw new Error(`the transport ${network} is not read`)
  if (!serviceName) throw new Error('grpc wants a serviceName')
  return { grpcSettings: { serviceName } }
}

function reality(settings: Record<string, unknown>, options: ServerOptions): object {
  const serverName = text(settings, 'server_name')
  // Stock decoders take this port from a JSON string; a number stops them at the start.
  const port = text(settings, 'server_port')
  const dest = settings.dest === undefined || settings.dest === '' ? serverName : text(settings, 'dest')
  return {
    target: options.realityTarget ?? `${dest}:${port}`,
    xver: 0,
    serverNames: [serverName],
    privateKey: text(settings, 'private_key'),
    shortIds: [text(settings, 'short_id')],
    // Xray's own default keeps mihomo and sing-box out, as stock node programs know.
    minClientVer: '0.0.1',
  }
}

/**
 * Supports the route action `block`, and `default_out` where it sends everything straight out, as this server does. Throws
 * on any other, because a server without it differs from the node.
 */
function readRoutes(routes: unknown[]): object[] {
  return routes.flatMap((each) => {
    const route = record(each, 'routes[]')
    if (route.action === 'default_out' && text(route, 'action_value').includes('"protocol":"freedom"')) return []
    if (route.action !== 'block') throw new Error(`the route action ${String(route.action)} is not read`)
    return { domain: list(route.match, 'routes[].match'), outboundTag: 'block' }
  })
}
