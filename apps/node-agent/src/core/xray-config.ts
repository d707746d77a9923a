import { type AgentInbound, type AgentUser, hostAndPort, is2022, type UserSet } from '@dukou/node-protocol/agent'
import { isOnLoopback, PRIVATE } from '../private-addresses.ts'
import { key2022, nameOf, VISION } from './accounts.ts'
import { exitConfig, type WantedConfig } from './exits.ts'
import { TOLD_PATH } from './told-streams.ts'
import { tagOf } from './xray-api.ts'

/**
 * Configuration of an Xray with all its users, and its interface on a socket that the owner alone can open.
 * @param epoch the random name of its start
 */
export function xrayConfig(
  { inbounds, exits }: WantedConfig,
  users: UserSet,
  socketPath: string,
  epoch: string,
): object {
  const ways = exits.map(exitConfig)
  const usersOf = (number: number) => [...users.values()].filter(([inbound]) => inbound === number)
  const isLocal = inbounds.every(isOnLoopback)
  return {
    // The agent reads which person each connection belongs to, and keeps the ends of open connections.
    log: { loglevel: 'warning', access: TOLD_PATH, error: TOLD_PATH },
    api: { tag: 'api', services: ['HandlerService', 'RoutingService', 'StatsService'] },
    stats: {},
    policy: { levels: { 0: { statsUserUplink: true, statsUserDownlink: true } } },
    inbounds: [
      {
        tag: 'api-in',
        listen: `${socketPath},0600`,
        protocol: 'tunnel',
        settings: { address: '127.0.0.1', port: 1, network: 'unix' },
      },
      ...inbounds.map((inbound) => ({
        tag: tagOf(inbound.number),
        listen: inbound.listenIp,
        port: inbound.port,
        ...settingsOf(inbound, usersOf(inbound.number), epoch),
      })),
    ],
    outbounds: [
      { tag: 'direct', protocol: 'freedom' },
      { tag: 'block', protocol: 'blackhole' },
      ...ways.map(({ outbound }) => outbound),
    ],
    routing: {
      domainStrategy: 'IPIfNonMatch',
      rules: [
        { inboundTag: ['api-in'], outboundTag: 'api' },
        ...(isLocal ? [] : [{ ip: PRIVATE, outboundTag: 'block' }]),
        ...ways.map(({ rule }) => rule),
      ],
    },
  }
}

function settingsOf({ protocol }: AgentInbound, users: readonly AgentUser[], epoch: string): object {
  if (protocol.kind === 'vmess') {
    const clients = users.map((user) => ({ id: user[2], email: nameOf(user) }))
    const { webSocketPath: path } = protocol
    const streamSettings = path === null ? { network: 'tcp' } : webSocket(path, epoch)
    return { protocol: 'vmess', settings: { clients }, streamSettings }
  }
  if (protocol.kind === 'trojan') {
    const clients = users.map((user) => ({ password: user[2], email: nameOf(user) }))
    return { protocol: 'trojan', settings: { clients }, streamSettings: trojanStream(protocol, epoch) }
  }
  if (protocol.kind === 'hysteria2') throw new RangeError('Xray runs no inbound of hysteria')
  if (protocol.kind === 'vless-reality') {
    const { serverName, destHost, destPort, privateKey, shortIds } = protocol
    const realitySettings = {
      target: hostAndPort(destHost, destPort),
      serverNames: [serverName],
      privateKey,
      shortIds,
      // Xray's own default locks other clients out.
      minClientVer: '0.0.1',
    }
    return vless(users, 'none', { network: 'tcp', security: 'reality', realitySettings }, VISION)
  }
  if (protocol.kind === 'vless-xhttp') return vless(users, 'none', xhttpStream(protocol, epoch))
  if (protocol.kind === 'vless-encryption') {
    return vless(users, `${ENCRYPTION}.${protocol.privateKey}`, { network: 'tcp' })
  }
  const { cipher, serverKey } = protocol
  const network = 'tcp,udp'
  if (!is2022(cipher)) {
    const clients = users.map((user) => ({ method: cipher, password: user[2], email: nameOf(user) }))
    return { protocol: 'shadowsocks', settings: { network, clients } }
  }
  const clients = users.map((user) => ({ password: key2022(cipher, user[2]), email: nameOf(user) }))
  return { protocol: 'shadowsocks', settings: { network, method: cipher, password: serverKey, clients } }
}

/** @param flow empty: none */
function vless(users: readonly AgentUser[], decryption: string, streamSettings: object, flow = ''): object {
  const clients = users.map((user) => ({ id: user[2], email: nameOf(user), flow }))
  return { protocol: 'vless', settings: { clients, decryption }, streamSettings }
}

/** As stock programs are told: records that look like those of TLS, and tickets for ten minutes. */
const ENCRYPTION = 'mlkem768x25519plus.native.600s'

/** By default Xray believes `X-Forwarded-For`, and then does not tell which connection it was. This name nobody knows. */
function ofHttp(epoch: string): object {
  return { sockopt: { trustedXForwardedFor: [`x-${epoch}`] } }
}

function webSocket(path: string, epoch: string): object {
  return { network: 'ws', wsSettings: { path }, ...ofHttp(epoch) }
}

/** Clients choose how they send. */
function xhttpStream({ certificate, path }: Of<'vless-xhttp'>, epoch: string): object {
  return { network: 'xhttp', xhttpSettings: { path, mode: 'auto' }, ...ofHttp(epoch), ...tlsWith(certificate) }
}

type Of<Kind> = Extract<AgentInbound['protocol'], { kind: Kind }>

function trojanStream({ certificate, carrier }: Of<'trojan'>, epoch: string): object {
  const tls = tlsWith(certificate)
  if (carrier.kind === 'tcp') return { network: 'tcp', ...tls }
  if (carrier.kind === 'ws') return { ...webSocket(carrier.path, epoch), ...tls }
  return { network: 'grpc', grpcSettings: { serviceName: carrier.serviceName }, ...tls }
}

/** Xray reads the files of a certificate anew each hour. */
function tlsWith(certificate: Of<'trojan'>['certificate']): object {
  if (certificate.mode !== 'file') throw new RangeError('Xray asks nobody for a certificate')
  const { certFile, keyFile } = certificate
  return { security: 'tls', tlsSettings: { certificates: [{ certificateFile: certFile, keyFile }] } }
}
