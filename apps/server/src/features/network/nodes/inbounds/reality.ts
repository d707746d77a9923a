import { randomBytes } from 'node:crypto'
import type { InboundKind } from './inbound-kind.ts'
import { newX25519Pair, type X25519Pair } from './x25519.ts'

/** VLESS over TCP with REALITY and the Vision flow. */
export interface Reality extends X25519Pair {
  kind: 'reality'
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

export const reality: InboundKind<Reality> = {
  choicesOf: ({ serverName, destHost, destPort, shortIds, fingerprint, postQuantum }) => ({
    serverName,
    destHost,
    destPort,
    shortIds,
    fingerprint,
    postQuantum,
  }),
  choose: (before, choices) => ({
    ...before,
    serverName: choices.serverName ?? before.serverName,
    destHost: choices.destHost ?? before.destHost,
    destPort: choices.destPort ?? before.destPort,
    shortIds: choices.shortIds ?? before.shortIds,
    fingerprint: choices.fingerprint ?? before.fingerprint,
    postQuantum: choices.postQuantum ?? before.postQuantum,
  }),
  served: ({ serverName, destHost, destPort, privateKey, publicKey, shortIds }) => ({
    kind: 'vless-reality',
    serverName,
    destHost,
    destPort,
    privateKey,
    publicKey,
    shortIds,
  }),
  line: ({ serverName, publicKey, shortIds: [shortId], fingerprint, postQuantum }, { credential }) => {
    if (shortId === undefined) throw new Error('a REALITY inbound has no short id')
    return { kind: 'vless-reality', credential, serverName, publicKey, shortId, fingerprint, postQuantum }
  },
}

export function newReality(site: string, destHost = site, destPort = 443): Reality {
  return {
    kind: 'reality',
    ...newX25519Pair(),
    shortIds: [randomBytes(8).toString('hex')],
    serverName: site,
    destHost,
    destPort,
    fingerprint: 'chrome',
    postQuantum: false,
  }
}
