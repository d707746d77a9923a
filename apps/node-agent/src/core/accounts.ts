import { type AgentInbound, type AgentPlace, type AgentUser, is2022 } from '@dukou/node-protocol/agent'
import { message, typed } from './protobuf.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NAME = /^[1-9]\d{0,9}\.[1-9]\d{0,9}$/
/** `CipherType` of Xray. */
const CIPHER_TYPES: Readonly<Record<string, number>> = {
  'aes-128-gcm': 5,
  'aes-256-gcm': 6,
  'chacha20-ietf-poly1305': 7,
}

export const VISION = 'xtls-rprx-vision'

/** A user in the core is called by his inbound and number, so that people are told apart at each inbound. */
export function nameOf([inbound, user]: AgentPlace | AgentUser): string {
  return `${inbound}.${user}`
}

/** The key of a user of Shadowsocks 2022: the first characters of the uuid, as subscriptions have it. */
export function key2022(cipher: string, uuid: string): string {
  return Buffer.from(uuid.slice(0, cipher.includes('128') ? 16 : 32), 'ascii').toString('base64')
}

/**
 * `User` of Xray as the protocol of its inbound needs it. An account of another type, or a key of another length, would
 * end the core or freeze its table of users: so it is made by the kind of the inbound, and checked before it is sent.
 * @throws RangeError
 */
export function userMessage(protocol: AgentInbound['protocol'], user: AgentUser): Buffer {
  const [, , uuid] = user
  const name = nameOf(user)
  if (!NAME.test(name)) throw new RangeError('no name of a user')
  if (!UUID.test(uuid)) throw new RangeError(`user ${name} has no uuid`)
  return message([2, name], [3, accountOf(protocol, uuid)])
}

function accountOf(protocol: AgentInbound['protocol'], uuid: string): Buffer {
  if (protocol.kind === 'vless-reality') return typed('xray.proxy.vless.Account', [1, uuid], [2, VISION])
  if (protocol.kind === 'vless-xhttp' || protocol.kind === 'vless-encryption') {
    return typed('xray.proxy.vless.Account', [1, uuid])
  }
  if (protocol.kind === 'trojan') return typed('xray.proxy.trojan.Account', [1, uuid])
  if (protocol.kind === 'hysteria2') throw new RangeError('hysteria has no account of Xray')
  if (protocol.kind === 'vmess') return typed('xray.proxy.vmess.Account', [1, uuid])
  const { cipher } = protocol
  if (is2022(cipher)) return typed('xray.proxy.shadowsocks_2022.Account', [1, key2022(cipher, uuid)])
  const type = CIPHER_TYPES[cipher]
  if (type === undefined) throw new RangeError(`the cipher ${cipher} is not known`)
  return typed('xray.proxy.shadowsocks.Account', [1, uuid], [2, type])
}
