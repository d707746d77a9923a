/** VLESS over TCP with REALITY and the Vision flow. */
export interface VlessReality {
  kind: 'vless-reality'
  serverName: string
  /** Fallback for connections that are not the server's own: the site whose certificate it shows. */
  destHost: string
  destPort: number
  /** X25519, 43 characters of unpadded base64url. */
  privateKey: string
  publicKey: string
  /** Each 2 to 16 hex digits, even in number. Programs that know one only take the first. */
  shortIds: readonly string[]
}

export interface Shadowsocks {
  kind: 'shadowsocks'
  cipher: string
  /** Base64 of 16 or 32 bytes for the 2022 ciphers, empty for the others. */
  serverKey: string
}

export interface Vmess {
  kind: 'vmess'
  /** The path of a WebSocket; null: plain TCP. */
  webSocketPath: string | null
}

/** Hysteria2 over QUIC. */
export interface Hysteria2 {
  kind: 'hysteria2'
  /** The name of the certificate, which clients check. */
  serverName: string
  certificate: NodeCertificate
  /** The password of Salamander obfuscation; null: none. */
  salamanderPassword: string | null
}

/** Trojan over TLS. */
export interface Trojan {
  kind: 'trojan'
  /** The name of the certificate, which clients check. */
  serverName: string
  certificate: NodeCertificate
  carrier: { kind: 'tcp' } | { kind: 'ws'; path: string } | { kind: 'grpc'; serviceName: string }
}

/** VLESS in pieces of HTTP (XHTTP), inside TLS. */
export interface VlessXhttp {
  kind: 'vless-xhttp'
  /** The name of the certificate, which clients check. */
  serverName: string
  certificate: NodeCertificate
  path: string
}

/** VLESS over TCP that encrypts by itself, by ML-KEM-768 and X25519. */
export interface VlessEncryption {
  kind: 'vless-encryption'
  /** X25519, 43 characters of unpadded base64url. */
  privateKey: string
}

/** AnyTLS: TLS whose packets are padded. */
export interface AnyTls {
  kind: 'anytls'
  /** The name of the certificate, which clients check. */
  serverName: string
  certificate: NodeCertificate
}

/** TUIC, version 5, over QUIC. */
export interface Tuic {
  kind: 'tuic'
  /** The name of the certificate, which clients check. */
  serverName: string
  certificate: NodeCertificate
  /** `bbr`, `cubic` or `new_reno`. */
  congestionControl: string
}

/** `http`: the program asks Let's Encrypt for it, for which port 80 must be free. `file`: it lies on the node. */
export type NodeCertificate = { mode: 'http' } | { mode: 'file'; certFile: string; keyFile: string }

/** Inbound of a stock node program: one listening port with one protocol. */
export interface NodeInbound {
  listenIp: string
  port: number
  /** How often the program asks for configuration and users, and how often it reports. */
  pullSeconds: number
  pushSeconds: number
  protocol: VlessReality | Shadowsocks | Vmess | Hysteria2 | Trojan | VlessXhttp | VlessEncryption | AnyTls | Tuic
}
