import {
  CONGESTION_CONTROLS,
  isIP,
  isLinkWord,
  isObfuscationPassword,
  isPort,
  isShortId,
  parseHopPorts,
  isHost as readsAsHost,
} from '@dukou/domain'
import { type ByKind, dispatch } from './by-kind.ts'
import {
  AEAD_CIPHERS,
  type AnyTls,
  CIPHERS_2022,
  type Credential,
  FINGERPRINTS,
  type Hysteria2,
  type Line,
  type Shadowsocks,
  STREAM_CIPHERS,
  type Trojan,
  type Tuic,
  type VlessEncryption,
  type VlessReality,
  type VlessXhttp,
  type Vmess,
  type WebSocketTransport,
} from './line.ts'
import { remembered } from './text/remembered.ts'

const CIPHERS: readonly string[] = [...AEAD_CIPHERS, ...CIPHERS_2022, ...STREAM_CIPHERS]
const CIPHER_MESSAGE = `must be one of ${CIPHERS.join(', ')}`
const PATH_MESSAGE = 'must start with a slash and hold only characters of a URL path'
const KEY_MESSAGE = 'must be 43 characters of unpadded base64url'
const PASSWORD_MESSAGE = 'must hold only A-Z a-z 0-9 _ -'
const CONGESTION_MESSAGE = `must be one of ${CONGESTION_CONTROLS.join(', ')}`
const FINGERPRINT_MESSAGE = `must be one of ${FINGERPRINTS.join(', ')}`

/**
 * A problem of a line, by the field to correct; `message` is an English sentence fragment for logs and developers.
 */
export type LineProblem = { readonly field: string; readonly message: string }

/** A host name in ASCII (international names in punycode), an IPv4 address, or an IPv6 address without brackets. */
export const isHost = remembered(readsAsHost)

/** An X25519 public key: 32 bytes in unpadded base64url. */
export function isX25519Key(key: string): boolean {
  return /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(key)
}

/** A Shadowsocks 2022 key: standard padded base64 of 16 bytes for `2022-blake3-aes-128-gcm`, of 32 for the others. */
export function isShadowsocksKey(cipher: string, key: string): boolean {
  return cipher === '2022-blake3-aes-128-gcm'
    ? /^[A-Za-z0-9+/]{21}[AQgw]==$/.test(key)
    : /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(key)
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

/** A path of WebSocket or XHTTP: starts with a slash, has no white space, quotes, commas or fragment. */
export function isWebSocketPath(path: string): boolean {
  return /^\/[A-Za-z0-9._~!$&'()*+;:@%/?=-]{0,255}$/.test(path)
}

/** All that keeps a line from working, in any client. An empty list means the line may be stored. */
export function findLineProblems(line: Line): LineProblem[] {
  const problems: LineProblem[] = []
  const expect = (isTrue: boolean, field: string, message: string) => {
    if (!isTrue) problems.push({ field, message })
  }
  expect(isHost(line.server), 'server', 'must be a host name or an IP address without brackets')
  expect(line.serverIp === undefined || isIP(line.serverIp), 'serverIp', 'must be an IP')
  expect(isPort(line.port), 'port', 'must be a whole number from 1 to 65535')
  dispatch(CHECKS, line.protocol, expect)
  return problems
}

type Expect = (isTrue: boolean, field: string, message: string) => void

const CHECKS: ByKind<[expect: Expect], void> = {
  vmess: checkVmess,
  shadowsocks: checkShadowsocks,
  hysteria2: checkHysteria2,
  'vless-reality': checkVless,
  trojan: checkTrojan,
  'vless-xhttp': checkVlessXhttp,
  'vless-encryption': checkVlessEncryption,
  anytls: checkPasswordAndName,
  tuic: checkTuic,
}

function checkVless({ credential, serverName, publicKey, shortId, fingerprint }: VlessReality, expect: Expect): void {
  expect(isSlotOr(credential, isUuid), 'credential', 'must be a UUID')
  expect(isHost(serverName), 'serverName', 'must be a host name')
  expect(isX25519Key(publicKey), 'publicKey', KEY_MESSAGE)
  expect(isShortId(shortId), 'shortId', 'must be 2 to 16 hex digits, even in number')
  checkFingerprint(fingerprint, expect)
}

function checkVlessXhttp({ credential, serverName, path }: VlessXhttp, expect: Expect): void {
  expect(isSlotOr(credential, isUuid), 'credential', 'must be a UUID')
  expect(isHost(serverName), 'serverName', 'must be a host name')
  expect(isWebSocketPath(path), 'path', PATH_MESSAGE)
}

function checkVlessEncryption({ credential, publicKey }: VlessEncryption, expect: Expect): void {
  expect(isSlotOr(credential, isUuid), 'credential', 'must be a UUID')
  expect(isX25519Key(publicKey), 'publicKey', KEY_MESSAGE)
}

function checkVmess({ credential, transport, tls }: Vmess, expect: Expect): void {
  expect(isSlotOr(credential, isUuid), 'credential', 'must be a UUID')
  if (transport.kind === 'ws') checkWebSocket(transport, expect)
  if (!tls) return
  expect(isHost(tls.serverName), 'serverName', 'must be a host name')
  checkFingerprint(tls.fingerprint, expect)
}

function checkWebSocket({ path, host }: WebSocketTransport, expect: Expect): void {
  expect(isWebSocketPath(path), 'path', PATH_MESSAGE)
  expect(host === undefined || isHost(host), 'host', 'must be a host name')
}

function checkPasswordAndName({ credential, serverName }: Trojan | AnyTls, expect: Expect): void {
  expect(isSlotOr(credential, isLinkWord), 'credential', PASSWORD_MESSAGE)
  expect(isHost(serverName), 'serverName', 'must be a host name')
}

function checkTuic({ credential, serverName, congestionControl }: Tuic, expect: Expect): void {
  expect(isSlotOr(credential, isUuid), 'credential', 'must be a UUID')
  expect(isHost(serverName), 'serverName', 'must be a host name')
  expect(CONGESTION_CONTROLS.includes(congestionControl), 'congestionControl', CONGESTION_MESSAGE)
}

function checkTrojan(protocol: Trojan, expect: Expect): void {
  checkPasswordAndName(protocol, expect)
  const { transport } = protocol
  if (transport.kind === 'ws') checkWebSocket(transport, expect)
  if (transport.kind === 'grpc') expect(isLinkWord(transport.serviceName), 'serviceName', PASSWORD_MESSAGE)
}

function checkShadowsocks({ credential, cipher, serverKey }: Shadowsocks, expect: Expect): void {
  expect(CIPHERS.includes(cipher), 'cipher', CIPHER_MESSAGE)
  if (!cipher.startsWith('2022-')) {
    expect(isSlotOr(credential, isLinkWord), 'credential', PASSWORD_MESSAGE)
    expect(serverKey === undefined, 'serverKey', 'belongs to the 2022 ciphers only')
    return
  }
  expect(
    isSlotOr(credential, (key) => isShadowsocksKey(cipher, key)),
    'credential',
    'must be standard base64 of the length the cipher asks for',
  )
  expect(
    serverKey === undefined || isShadowsocksKey(cipher, serverKey),
    'serverKey',
    'must be standard base64 of the length the cipher asks for',
  )
  const oneKey = cipher === '2022-blake3-chacha20-poly1305'
  expect(!oneKey || serverKey === undefined, 'serverKey', 'cannot stand beside a user key with the ChaCha cipher')
  expect(!('slot' in credential) || !oneKey, 'credential', 'cannot differ by user with the ChaCha cipher')
  expect(!('slot' in credential) || oneKey || serverKey !== undefined, 'serverKey', 'is needed beside user keys')
}

function checkHysteria2(protocol: Hysteria2, expect: Expect): void {
  const { credential, serverName, hopPorts, hopSeconds, salamanderPassword } = protocol
  expect(isSlotOr(credential, isLinkWord), 'credential', PASSWORD_MESSAGE)
  expect(isHost(serverName), 'serverName', 'must be a host name')
  expect(
    hopPorts === undefined || parseHopPorts(hopPorts) !== undefined,
    'hopPorts',
    'must be up to 28 ports or ranges with commas between them, such as 443,20000-30000',
  )
  expect(
    hopSeconds === undefined || (Number.isInteger(hopSeconds) && hopSeconds >= 5 && hopSeconds <= 3600),
    'hopSeconds',
    'must be a whole number from 5 to 3600',
  )
  expect(
    salamanderPassword === undefined || isObfuscationPassword(salamanderPassword),
    'salamanderPassword',
    'must be at least four of A-Z a-z 0-9 _ -',
  )
}

function checkFingerprint(fingerprint: string | undefined, expect: Expect): void {
  expect(
    fingerprint === undefined || (FINGERPRINTS as readonly string[]).includes(fingerprint),
    'fingerprint',
    FINGERPRINT_MESSAGE,
  )
}

function isSlotOr(credential: Credential, isLiteral: (literal: string) => boolean): boolean {
  return 'slot' in credential ? Number.isSafeInteger(credential.slot) : isLiteral(credential.literal)
}
