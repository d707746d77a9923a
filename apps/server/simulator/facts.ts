import type { PayoutNetwork } from '@dukou/domain'
import type { Person, World } from './world.ts'

type Plan = World['plans'][number]

/** An order as its customer knows it. */
export interface OrderFact {
  id: string
  who: Person
  plan: Plan
  /** Coupons that the customer entered for it, and the one that was accepted last. */
  entered: Set<number>
  coupon: number | undefined
  /** Numbers that the customer was shown to pay under. */
  tradeNos: string[]
  /** Trades by transfer, with what each asks for. */
  transfers: { id: string; dueLi: bigint }[]
  usdts: UsdtFact[]
  isToldPaid: boolean
  isToldCancelled: boolean
}

/** A trade in USDT as its customer was shown it. */
export interface UsdtFact {
  id: string
  network: PayoutNetwork
  milli: bigint
  dueLi: bigint
  expiresMs: number
  /** Newest final block when the customer was shown it: transfers up to here may have been found before. */
  finalBlock: number
}

export interface GiftFact {
  id: string
  code: string
  giver: Person
  bytes: bigint
  takenBy: Person[]
  isToldReturned: boolean
}

export interface WithdrawalFact {
  id: string
  who: Person
  amountLi: bigint
  toldEnds: string[]
}

export interface RefundFact {
  id: string
  /** The order, or the platform's number of the payment that became credit. */
  of: string
  amountLi: bigint
}

/** A picture of a transfer, as staff know it. */
export interface ProofFact {
  id: string
  dueLi: bigint
  /** The amount that staff saw come. */
  confirmedLi: bigint | undefined
}

/** Traffic and days of an agency. */
export interface PoolFact {
  bytes: bigint
  days: number
}

/** Resets of a subscription link. */
export interface LinkFact {
  asked: number
  refused: number
  /** Keys that its owner was told, the last one last. */
  told: { subscriptionKey: string; act: number; atMs: number }[]
}

/** Answers that one person got beside orders, gifts and withdrawals. */
export interface PersonFact {
  correctedLi: bigint
  correctedBytes: bigint
  redeemed: number[]
  draws: number
  drawnBytes: bigint
  drawnDays: number
  link: LinkFact
  /** As their devices counted. */
  usedBytes: bigint
}

/** All that people, staff, platform and nodes know for certain: the plain model that the books are compared with. */
export interface Facts {
  orders: Map<number, OrderFact>
  gifts: Map<number, GiftFact>
  withdrawals: Map<number, WithdrawalFact>
  refunds: Map<number, RefundFact>
  proofs: Map<number, ProofFact>
  people: Map<Person, PersonFact>
  /** Put into the agency's pool, and sold out of it. */
  pool: PoolFact
  sold: PoolFact
  /** People who chose automatic renewal at some time. */
  renewing: Set<Person>
  /** Accounts that were closed, each by the one that stays. */
  merged: Map<Person, Person>
  /** People who asked for the deletion of their account. */
  leaving: Set<Person>
  /** People whose account is deleted. */
  gone: Set<Person>
  /** The clock was set back. */
  wentBack: boolean
  /** Networks whose address the settings named at some time. */
  networks: Set<PayoutNetwork>
}

export function noFacts(people: readonly Person[]): Facts {
  const nothing = (): PersonFact => ({
    correctedLi: 0n,
    correctedBytes: 0n,
    redeemed: [],
    draws: 0,
    drawnBytes: 0n,
    drawnDays: 0,
    link: { asked: 0, refused: 0, told: [] },
    usedBytes: 0n,
  })
  return {
    orders: new Map(),
    gifts: new Map(),
    withdrawals: new Map(),
    refunds: new Map(),
    proofs: new Map(),
    pool: { bytes: 0n, days: 0 },
    sold: { bytes: 0n, days: 0 },
    renewing: new Set(),
    merged: new Map(),
    leaving: new Set(),
    gone: new Set(),
    wentBack: false,
    networks: new Set(['USDT-TRC20']),
    people: new Map(people.map((person) => [person, nothing()])),
  }
}

export const distinct = <T extends { id: string }>(facts: Map<number, T>): T[] => [
  ...new Map([...facts.values()].map((fact) => [fact.id, fact])).values(),
]
