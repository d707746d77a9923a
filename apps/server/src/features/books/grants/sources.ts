import type { TrafficRecordType } from '@dukou/domain'

/** The sources of grants, each with the first part of its keys and the type of its traffic records. */
const SOURCES = {
  order: { prefix: 'order', type: 'buy' },
  agencySale: { prefix: 'agency', type: 'agencyAllocate' },
  checkIn: { prefix: 'check_in', type: 'checkIn' },
  coupon: { prefix: 'coupon', type: 'coupon' },
  correction: { prefix: 'adjust', type: 'agencyAllocate' },
  prize: { prefix: 'prize', type: 'prizeReward' },
  gift: { prefix: 'gift', type: 'giftReceived' },
  giftReturn: { prefix: 'gift_back', type: 'giftSent' },
  refund: { prefix: 'refund', type: 'refund' },
  trial: { prefix: 'trial', type: 'coupon' },
} as const satisfies Record<string, { prefix: string; type: TrafficRecordType }>

/** The first parts of the keys of all sources. */
export const PREFIXES = Object.values(SOURCES).map(({ prefix }) => prefix)

export type SourceKind = keyof typeof SOURCES

/** The one thing that a grant comes from. */
export interface Source {
  kind: SourceKind
  /** Unique among sources of this kind, for ever: an order's id, a public id. */
  id: bigint | string
  /** Text of the traffic record. */
  description: string
}

/** @returns the key of grant and traffic record, e.g. `order:17` */
export function keyOf({ kind, id }: Source): string {
  return `${SOURCES[kind].prefix}:${id}`
}

export function recordTypeOf({ kind }: Source): TrafficRecordType {
  return SOURCES[kind].type
}
