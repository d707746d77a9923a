import { type AgentConfig, type AgentInbound, type AgentUser, is2022, type UserSet } from '@dukou/node-protocol/agent'
import { key2022, nameOf, VISION } from './accounts.ts'
import { TOLD_PATH } from './told-streams.ts'
import { tagOf } from './xray-api.ts'

/** Addresses that are not the internet's: what runs on the node, or beside it, is not for its users. */
const PRIVATE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

/**
 * Configuration of an Xray with all its users, and its interface on a socket that the owner alone can open.
 * @param epoch the random name of its start
 */
export function xrayConfig({ inbounds }: AgentConfig, users: UserSet, socketPath: string, epoch: string): object {
  const usersOf = (number: number) => [...users.values()].filter(([inbound]) => inbound === number)
  // A node that is known under a loopback address is there to reach such.
  const isLocal = inbounds.every(({ listenIp }) => listenIp.startsWith('127.') || listenIp === '::1')
  return {
    // The agent reads which person each connection belongs to. It keeps the ends of open connections and nothing else.
    log: { loglevel: 'warning', access: TOLD_PATH },
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
    ],
    routing: {
      domainStrategy: 'IPIfNonMatch',
      rules: [
        { inboundTag: ['api-in'], outboundTag: 'api' },
        ...(isLocal ? [] : [{ ip: PRIVATE, outboundTag: 'block' }]),
      ],
    },
  }
}

function settingsOf({ protocol }: AgentInbound, users: readonly AgentUser[], epoch: string): object {
  if (protocol.kind === 'vmess') {
    const clients = users.map((user) => ({ id: user[2], email: nameOf(user) }))
    const { webSocketPath: path } = protocol
    // By default Xray believes `X-Forwarded-For`, and then does not tell which connection it was. This name nobody knows.
    const sockopt = { trustedXForwardedFor: [`x-${epoch}`] }
    const streamSettings = path === null ? { network: 'tcp' } : { network: 'ws', wsSettings: { path }, sockopt }
    return { protocol: 'vmess', settings: { clients }, streamSettings }
  }
  if (protocol.kind === 'vless-reality') {
    const clients = users.map((user) => ({ id: user[2], email: nameOf(user), flow: VISION }))
    const { serverName, destHost, destPort, privateKey, shortIds } = protocol
    const realitySettings = {
      target: `${destHost}:${destPort}`,
      serverNames: [serverName],
      privateKey,
      shortIds,
      // Xray's own default locks other clients out.
      minClientVer: '0.0.1',
    }
    const streamSettings = { network: 'tcp', security: 'reality', realitySettings }
    return { protocol: 'vless', settings: { clients, decryption: 'none' }, streamSettings }
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
