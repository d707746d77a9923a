import type { Credential, Shadowsocks } from './line.ts'
import { concat, type Text } from './text/text.ts'

/**
 * The UUID of VMess, VLESS and TUIC, or the password of Trojan, AnyTLS, TUIC, Hysteria2 and Shadowsocks AEAD: a slot
 * gives its UUID as it is.
 */
export function secretText(credential: Credential): Text {
  if ('literal' in credential) return credential.literal
  return { parts: [{ slot: credential.slot, encoding: { kind: 'uuid' } }] }
}

/** The password of a Shadowsocks line; for the 2022 ciphers `serverKey:userKey` or one key (SIP022 multi-user). */
export function shadowsocksPassword(protocol: Shadowsocks): Text {
  if (!protocol.cipher.startsWith('2022-')) return secretText(protocol.credential)
  const user = userKey(protocol)
  return protocol.serverKey ? concat(protocol.serverKey, ':', user) : user
}

function userKey({ credential, cipher }: Shadowsocks): Text {
  if ('literal' in credential) return credential.literal
  const characters = cipher === '2022-blake3-aes-128-gcm' ? 16 : 32
  return concat(
    { parts: [{ slot: credential.slot, encoding: { kind: 'key', characters } }] },
    characters === 16 ? '==' : '=',
  )
}
