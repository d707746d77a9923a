import type { Act, ActName, ActOf } from '../acts.ts'
import type { Process } from '../process.ts'
import type { Stage } from '../stage.ts'

export type Ask = (process: Process, tries: number) => Promise<unknown>

/** One kind of act: what it asks of a process, and what is known once that is answered. */
export interface Kind<N extends ActName> {
  /** @returns undefined where what it is about is not there */
  ask(stage: Stage, act: ActOf<N>): Ask | undefined | Promise<Ask | undefined>
  learn?(stage: Stage, act: ActOf<N>, answer: never): void
}

export type KindsOf<N extends ActName> = { [M in N]: Kind<M> }

export const keyOf = ({ id }: Act) => `act-${id}`

export const shareOf = (li: bigint, share: number) => (li / BigInt(share) / 10n) * 10n
