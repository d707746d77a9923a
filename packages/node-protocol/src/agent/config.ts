import { isIP } from 'node:net'
import type {
  Hysteria2,
  NodeInbound,
  Shadowsocks,
  Trojan,
  VlessEncryption,
  VlessReality,
  VlessXhttp,
  Vmess,
} from '../inbound.ts'
import { readHysteria2, readTrojan, readXhttp } from './config-tls.ts'
import { HIGHEST_NUMBER, hostOf, listOf, need, PATH, recordOf, textOf, wholeOf } from './read-value.ts'

/** An inbound that one of the agent's cores serves. */
export interface AgentInbound {
  number: number
  listenIp: string
  port: number
  protocol: VlessReality | VlessXhttp | VlessEncryption | Shadowsocks | Vmess | Trojan | Hysteria2
}

export type AgentKind = AgentInbound['protocol']['kind']

/** The kinds that an agent serves which names none. */
export const FIRST_KINDS: readonly AgentKind[] = ['vmess', 'shadowsocks', 'vless-reality']
export const AGENT_KINDS: readonly AgentKind[] = [
  ...FIRST_KINDS,
  'trojan',
  'hysteria2',
  'vless-xhttp',
  'vless-encryption',
]

/**
 * The others are served by stock programs alone. hysteria asks for its certificate by itself; an inbound of Xray has one in
 * files, where its agent does not ask for one.
 */
export function isServedByAgent(
  protocol: NodeInbound['protocol'],
  { serves, asksForCertificates }: { serves: readonly AgentKind[]; asksForCertificates: boolean },
): protocol is AgentInbound['protocol'] {
  const needsFiles = protocol.kind !== 'hysteria2' && !asksForCertificates
  if (needsFiles && 'certificate' in protocol && protocol.certificate.mode !== 'file') return false
  return serves.some((kind) => kind === protocol.kind)
}

/** Whether the agent asks for the certificate of an inbound. hysteria asks by itself. */
export function hasAskedCertificate(protocol: AgentInbound['protocol']): protocol is Trojan | VlessXhttp {
  return protocol.kind !== 'hysteria2' && 'certificate' in protocol && protocol.certificate.mode === 'http'
}

export interface AgentConfig {
  /** Another one for another configuration. */
  tag: string
  inbounds: AgentInbound[]
}

const MOST_INBOUNDS = 16
const TAG = /^[0-9a-f]{40}$/
const X25519 = /^[A-Za-z0-9_-]{43}$/
const SHORT_ID = /^(?:[0-9a-f]{2}){1,8}$/i
const CIPHERS: Readonly<Record<string, number>> = {
  'aes-128-gcm': 0,
  'aes-256-gcm': 0,
  'chacha20-ietf-poly1305': 0,
  '2022-blake3-aes-128-gcm': 16,
  '2022-blake3-aes-256-gcm': 32,
}

/**
 * Reads a configuration, each field in the one form that it can have: what reaches a core's configuration is data, and
 * nothing of it is a word of a shell. Paths on the node are those of a certificate alone, which its core reads.
 * @throws BadMessage
 */
export function readConfig(value: unknown): AgentConfig {
  const { tag, inbounds } = recordOf(value, 'config')
  const read = listOf(inbounds, 'inbounds', MOST_INBOUNDS).map(readInbound)
  need(new Set(read.map(({ number }) => number)).size === read.length, 'an inbound is there twice')
  need(new Set(read.map(({ port }) => port)).size === read.length, 'two inbounds have one port')
  return { tag: textOf(tag, 'tag', TAG), inbounds: read }
}

export function readTag(value: unknown): string {
  return value === '' ? '' : textOf(value, 'tag', TAG)
}

function readInbound(value: unknown): AgentInbound {
  const { number, listenIp, port, protocol } = recordOf(value, 'inbounds[]')
  need(typeof listenIp === 'string' && isIP(listenIp) !== 0, 'listenIp is no address')
  return {
    number: wholeOf(number, 'number', 1, HIGHEST_NUMBER),
    listenIp,
    port: wholeOf(port, 'port', 1, 65_535),
    protocol: readProtocol(recordOf(protocol, 'protocol')),
  }
}

function readProtocol(protocol: Record<string, unknown>): AgentInbound['protocol'] {
  if (protocol.kind === 'vmess') {
    const { webSocketPath: path } = protocol
    return { kind: 'vmess', webSocketPath: path === null ? null : textOf(path, 'webSocketPath', PATH) }
  }
  if (protocol.kind === 'shadowsocks') return readShadowsocks(protocol)
  if (protocol.kind === 'trojan') return readTrojan(protocol)
  if (protocol.kind === 'hysteria2') return readHysteria2(protocol)
  if (protocol.kind === 'vless-xhttp') return readXhttp(protocol)
  if (protocol.kind === 'vless-encryption') {
    return { kind: 'vless-encryption', privateKey: textOf(protocol.privateKey, 'privateKey', X25519) }
  }
  need(protocol.kind === 'vless-reality', 'the protocol is none that an agent serves')
  return {
    kind: 'vless-reality',
    serverName: hostOf(protocol.serverName, 'serverName'),
    destHost: hostOf(protocol.destHost, 'destHost'),
    destPort: wholeOf(protocol.destPort, 'destPort', 1, 65_535),
    privateKey: textOf(protocol.privateKey, 'privateKey', X25519),
    publicKey: textOf(protocol.publicKey, 'publicKey', X25519),
    shortIds: listOf(protocol.shortIds, 'shortIds', 16).map((one) => textOf(one, 'shortIds[]', SHORT_ID)),
  }
}

function readShadowsocks({ cipher, serverKey }: Record<string, unknown>): Shadowsocks {
  const keyBytes = typeof cipher === 'string' && Object.hasOwn(CIPHERS, cipher) ? CIPHERS[cipher] : undefined
  need(typeof cipher === 'string' && keyBytes !== undefined, 'the cipher is none that an agent serves')
  if (keyBytes === 0) return { kind: 'shadowsocks', cipher, serverKey: '' }
  // A key of another length freezes the core's table of users.
  const key = textOf(serverKey, 'serverKey', /^[A-Za-z0-9+/]{22,43}={1,2}$/)
  need(Buffer.from(key, 'base64').length === keyBytes, `serverKey is not ${keyBytes} bytes`)
  return { kind: 'shadowsocks', cipher, serverKey: key }
}

/** Whether a cipher is one of Shadowsocks 2022. */
export function is2022(cipher: string): boolean {
  return cipher.startsWith('2022-')
}
