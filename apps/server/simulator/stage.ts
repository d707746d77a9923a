import type { Chains } from './chains/chains.ts'
import type { Facts } from './facts.ts'
import type { Platform } from './platform.ts'
import type { World } from './world.ts'

/** A run of one seed. */
export interface Stage {
  world: World
  platform: Platform
  facts: Facts
  /** Amounts of refunds by the acts that asked for them. */
  asked: Map<number, bigint>
  /** Numbers of those who are on the node's list. */
  mayUse(): Promise<Set<number>>
  /** Sentences about what contradicts itself. */
  wrong: string[]
  chains: Chains
  /** Its story is about money on chains. */
  isOnChain: boolean
}
