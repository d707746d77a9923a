import { factorsOf, MILLION } from '@dukou/domain'
import { LATEST_MS, type Lease, type LeaseSet, MOST_LEASE_BYTES } from '@dukou/node-protocol/agent'
import type { Settings } from '../../base/settings/index.ts'
import type { InboundUsers } from '../inbound-users/index.ts'
import { tagOf } from './answer-part.ts'

/**
 * Leases of a node: what each person who is near the end may still use, in bytes of the node's counters. Counted by the
 * highest factor that a byte can have there, so that no more than is left can be billed of a lease.
 */
export function leasesOf(inbounds: readonly InboundUsers[], settings: Readonly<Settings>): LeaseSet {
  const leases: LeaseSet = new Map()
  for (const { near, lineScale } of inbounds) {
    for (const { id, leftBytes, endsAt, scale } of near) {
      const factor = highestFactor(settings, lineScale, scale)
      const bytes = factor === 0n ? MOST_LEASE_BYTES : Number((leftBytes * MILLION) / factor)
      const known = leases.get(id)?.[1] ?? MOST_LEASE_BYTES
      leases.set(id, [id, Math.max(1, Math.min(known, bytes)), Math.min(endsAt, LATEST_MS)] satisfies Lease)
    }
  }
  return leases
}

function highestFactor(settings: Readonly<Settings>, line: bigint, user: bigint): bigint {
  const { spendFactorMillionths, uploadFactorMillionths, plainGbPerDay } = settings
  const upload = BigInt(uploadFactorMillionths)
  // Below the bytes a day that are free of the site's factor a byte counts one.
  const sites = plainGbPerDay > 0 ? [BigInt(spendFactorMillionths), MILLION] : [BigInt(spendFactorMillionths)]
  const factors = sites.map((site) => factorsOf({ site, upload, line, user }))
  return factors.flatMap(({ up, down }) => [up, down]).reduce((most, one) => (one > most ? one : most))
}

/** Another one for other leases. */
export function leaseCursor(leases: LeaseSet): string {
  return tagOf([...leases.values()].map((lease) => `${lease.join()};`))
}
