import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { NEW_CIPHER, NEW_REALITY_SITE, type Protocol } from '@dukou/domain'
import type { NodeCertificate } from '@dukou/node-protocol'
import type { Secrets } from '../../../platform/secrets.ts'

export interface VmessTcp {
  kind: 'vmessTcp'
}

export interface VmessWs {
  kind: 'vmessWs'
  path: string
}

export interface Shadowsocks {
  kind: 'shadowsocks'
  cipher: 'aes-128-gcm' | 'aes-256-gcm' | 'chacha20-ietf-poly1305' | Cipher2022
  /** Base64 of the server's key, 16 or 32 bytes as the cipher needs; empty for the ciphers without one. */
  serverKey: string
}

export type Cipher2022 = '2022-blake3-aes-128-gcm' | '2022-blake3-aes-256-gcm'

/** VLESS over TCP with REALITY and the Vision flow. Keys are unpadded base64url of 32 bytes. */
export interface Reality {
  kind: 'reality'
  privateKey: string
  publicKey: string
  /** Each 2 to 16 hex digits of even number; clients get the first. */
  shortIds: string[]
  /** The foreign site that the server passes for: the name that clients ask for, and where it is reached. */
  serverName: string
  destHost: string
  destPort: number
  fingerprint: 'chrome' | 'firefox' | 'edge' | 'safari' | 'ios' | 'random'
  /** mihomo's `support-x25519mlkem768`. */
  postQuantum: boolean
}

/** Its TLS name is the node's host. */
export interface Hysteria2 {
  kind: 'hysteria2'
  /** The password of Salamander obfuscation; null: none. */
  salamanderPassword: string | null
  /** Ports that clients hop over, such as `20000-30000`; null: none. */
  hopPorts: string | null
  /** Absent: the node program asks for one. */
  certificate?: NodeCertificate
}

/** Parameters that a server and its clients must share. Sealed at rest, because half of them are keys. */
export type InboundParameters = VmessTcp | VmessWs | Shadowsocks | Reality | Hysteria2

/** Fresh keys and the safest choice of each protocol. */
export function newParameters(protocol: Protocol): InboundParameters {
  if (protocol === 'vmessTcp' || protocol === 'compat') return { kind: 'vmessTcp' }
  if (protocol === 'vmessWs') return { kind: 'vmessWs', path: `/${randomBytes(6).toString('hex')}` }
  if (protocol === 'shadowsocks') return newShadowsocks(NEW_CIPHER)
  if (protocol === 'hysteria2') return { kind: 'hysteria2', salamanderPassword: null, hopPorts: null }
  return newReality(NEW_REALITY_SITE)
}

export function newShadowsocks(cipher: Shadowsocks['cipher']): Shadowsocks {
  if (!cipher.startsWith('2022-')) return { kind: 'shadowsocks', cipher, serverKey: '' }
  const keyBytes = cipher === '2022-blake3-aes-128-gcm' ? 16 : 32
  return { kind: 'shadowsocks', cipher, serverKey: randomBytes(keyBytes).toString('base64') }
}

export function newReality(site: string, destHost = site, destPort = 443): Reality {
  const { privateKey } = generateKeyPairSync('x25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  return {
    kind: 'reality',
    privateKey: d,
    publicKey: x,
    shortIds: [randomBytes(8).toString('hex')],
    serverName: site,
    destHost,
    destPort,
    fingerprint: 'chrome',
    postQuantum: false,
  }
}

/** The row is named by what never changes in it, so sealed parameters cannot be moved to another inbound. */
export interface InboundPlace {
  nodePublicId: string
  protocol: Protocol
}

export function sealParameters(
  secrets: Pick<Secrets, 'seal'>,
  place: InboundPlace,
  parameters: InboundParameters,
): Buffer {
  return secrets.seal(nameOf(place), JSON.stringify(parameters))
}

export function openParameters(
  secrets: Pick<Secrets, 'openText'>,
  place: InboundPlace,
  sealed: Buffer,
): InboundParameters {
  return JSON.parse(secrets.openText(nameOf(place), sealed)) as InboundParameters
}

function nameOf({ nodePublicId, protocol }: InboundPlace): string {
  return `inbounds.parameters ${nodePublicId} ${protocol}`
}
