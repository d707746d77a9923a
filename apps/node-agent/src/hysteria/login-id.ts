import { createHash } from 'node:crypto'
import { type AgentUser, placeName } from '@dukou/node-protocol/agent'

/**
 * Name of a login in hysteria, which counts, shows and ends by it: the place of the person, a digest of his credential
 * (a fresh link is another login), and the number of his address where he has a limit of those.
 */
export interface Login {
  /** `inbound.user` */
  place: string
  credential: string
  /** From 1; undefined: addresses are not told apart. */
  address: number | undefined
}

const FORM = /^([1-9]\d{0,9}\.[1-9]\d{0,9})-([0-9a-f]{8})(?:-([1-9]\d{0,3}))?$/

export function loginId([inbound, user, uuid]: AgentUser, address?: number): string {
  return [placeName(inbound, user), credentialDigest(uuid), ...(address === undefined ? [] : [address])].join('-')
}

/** @returns undefined for what is no login of ours */
export function loginOf(id: string): Login | undefined {
  const [, place, credential, address] = FORM.exec(id) ?? []
  if (!place || !credential) return undefined
  return { place, credential, address: address === undefined ? undefined : Number(address) }
}

export function credentialDigest(uuid: string): string {
  return createHash('sha256').update(uuid).digest('hex').slice(0, 8)
}
