import type { CongestionControl, LineKind } from '@dukou/domain'

/** A kind of line, as one row of a client's capability table. */
export type Kind = LineKind

/** A REALITY or TLS fingerprint that every core can dial with (`360`, `android` and `qq` fail with REALITY). */
export const FINGERPRINTS = ['chrome', 'firefox', 'edge', 'safari', 'ios', 'random'] as const
export type Fingerprint = (typeof FINGERPRINTS)[number]

export const AEAD_CIPHERS = ['aes-128-gcm', 'aes-192-gcm', 'aes-256-gcm', 'chacha20-ietf-poly1305'] as const
/** Shadowsocks 2022 (SIP022). The ChaCha variant has one key for all users; the AES ones take `serverKey:userKey`. */
export const CIPHERS_2022 = [
  '2022-blake3-aes-128-gcm',
  '2022-blake3-aes-256-gcm',
  '2022-blake3-chacha20-poly1305',
] as const
/** Ciphers without authentication. Only old ShadowsocksR servers need them. */
export const STREAM_CIPHERS = [
  'aes-128-cfb',
  'aes-192-cfb',
  'aes-256-cfb',
  'aes-128-ctr',
  'aes-192-ctr',
  'aes-256-ctr',
  'rc4-md5',
  'chacha20-ietf',
] as const
export type Cipher = (typeof AEAD_CIPHERS)[number] | (typeof CIPHERS_2022)[number] | (typeof STREAM_CIPHERS)[number]

/**
 * The user's own secret on a line. A literal is used as it stands: a UUID for VMess, VLESS and TUIC, else the password (for
 * Shadowsocks 2022 the user's base64 key). A slot is a number, such as the inbound's, for which `fill` asks later;
 * its value is always a UUID's 36 characters, from which Shadowsocks 2022 takes base64 of the first 16 or 32, as
 * stock node software does.
 */
export type Credential = { readonly literal: string } | { readonly slot: number }

export type Tls = { readonly serverName: string; readonly fingerprint?: Fingerprint }

export type WebSocketTransport = { readonly kind: 'ws'; readonly path: string; readonly host?: string }

export type VmessTransport = { readonly kind: 'tcp' } | WebSocketTransport

/**
 * The cipher of VMess, by its name in every profile: for `auto`, sing-box and the apps built on it send none under TLS,
 * which servers from Xray 26.7.11 on refuse.
 */
export const VMESS_CIPHER = 'aes-128-gcm'

export type Vmess = {
  readonly kind: 'vmess'
  readonly credential: Credential
  readonly transport: VmessTransport
  readonly tls?: Tls
}

export type Shadowsocks = {
  readonly kind: 'shadowsocks'
  readonly credential: Credential
  readonly cipher: Cipher
  /** Shadowsocks 2022 only: the server's key, standard padded base64 of 16 or 32 bytes. */
  readonly serverKey?: string
}

/** VLESS over raw TCP with REALITY and the Vision flow. */
export type VlessReality = {
  readonly kind: 'vless-reality'
  readonly credential: Credential
  readonly serverName: string
  /** X25519 public key: 43 characters of unpadded base64url. */
  readonly publicKey: string
  /** 2 to 16 hex digits, even in number. */
  readonly shortId: string
  readonly fingerprint?: Fingerprint
  /** mihomo's `support-x25519mlkem768`; other clients decide for themselves. */
  readonly postQuantum?: boolean
}

export type Hysteria2 = {
  readonly kind: 'hysteria2'
  readonly credential: Credential
  readonly serverName: string
  /** Ports to hop over, such as `20000-30000` or `443,5000-6000`. The line's own port stays the first choice. */
  readonly hopPorts?: string
  readonly hopSeconds?: number
  /** The password of Salamander obfuscation; absent means none. */
  readonly salamanderPassword?: string
}

/** Trojan over TLS, which its clients dial with Chrome's fingerprint. */
export type Trojan = {
  readonly kind: 'trojan'
  readonly credential: Credential
  readonly serverName: string
  readonly transport:
    | { readonly kind: 'tcp' }
    | WebSocketTransport
    | { readonly kind: 'grpc'; readonly serviceName: string }
}

/**
 * VLESS over XHTTP, inside TLS that its clients dial with Chrome's fingerprint. They send whole requests (`packet-up`),
 * which every CDN passes on.
 */
export type VlessXhttp = {
  readonly kind: 'vless-xhttp'
  readonly credential: Credential
  /** For TLS and for HTTP. */
  readonly serverName: string
  readonly path: string
}

/** VLESS over raw TCP that encrypts by itself, without TLS. */
export type VlessEncryption = {
  readonly kind: 'vless-encryption'
  readonly credential: Credential
  /** The server's X25519 public key: 43 characters of unpadded base64url. */
  readonly publicKey: string
}

/**
 * How clients spell it: ML-KEM-768 with X25519, records that look like those of TLS, and a new connection without
 * waiting where the server has given a ticket.
 */
export function encryptionWord({ publicKey }: VlessEncryption): string {
  return `mlkem768x25519plus.native.0rtt.${publicKey}`
}

/** AnyTLS: TLS whose packets are padded. */
export type AnyTls = {
  readonly kind: 'anytls'
  readonly credential: Credential
  readonly serverName: string
}

/** TUIC, version 5. */
export type Tuic = {
  readonly kind: 'tuic'
  /** A UUID, and the password as well, as stock node software has it. */
  readonly credential: Credential
  readonly serverName: string
  readonly congestionControl: CongestionControl
}

export type Protocol =
  | Vmess
  | Shadowsocks
  | VlessReality
  | Hysteria2
  | Trojan
  | VlessXhttp
  | VlessEncryption
  | AnyTls
  | Tuic

/** One way to reach the network: what a client app calls a node. */
export type Line = {
  readonly name: string
  /** Shown instead of `name` where the profile asks for English names. */
  readonly englishName?: string
  /** ISO 3166 two-letter code; gives the flag, and decides which lines lead back to China. */
  readonly country?: string
  /** Shown instead of the country's own flag; the empty text shows none. */
  readonly flag?: string
  /** Host name, IPv4 address, or IPv6 address without brackets. */
  readonly server: string
  /** The address of `server` as an IP literal, for users whose resolver cannot be trusted with the name. */
  readonly serverIp?: string
  readonly port: number
  readonly protocol: Protocol
}

/** The capability a line needs from its client. */
export function kindOf(protocol: Protocol): Kind {
  if (protocol.kind === 'vmess') return `vmess-${protocol.transport.kind}${protocol.tls ? '-tls' : ''}` as const
  if (protocol.kind === 'trojan') return `trojan-${protocol.transport.kind}` as const
  if (protocol.kind !== 'shadowsocks') return protocol.kind
  if (protocol.cipher === '2022-blake3-chacha20-poly1305') return 'shadowsocks-2022-chacha'
  if (protocol.cipher.startsWith('2022-')) return 'shadowsocks-2022-aes'
  return (STREAM_CIPHERS as readonly string[]).includes(protocol.cipher) ? 'shadowsocks-stream' : 'shadowsocks-aead'
}
