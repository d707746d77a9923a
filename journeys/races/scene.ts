import type { HeldRequest, RawAnswer } from '../lib/barrier.ts'
import type { Customer } from '../lib/customer.ts'
import { codeOf } from '../lib/held-call.ts'
import type { CommerceStage } from './commerce-stage.ts'
import type { Race, Round } from './race.ts'

/** A race that can also be run while an account of it is closed. */
export interface Scene extends Race<CommerceStage> {
  /** Has many accounts, so that closing one of them shows little. */
  isOfMany?: boolean
  prepare(stage: CommerceStage, round: number): Promise<SceneRound>
}

export interface SceneRound extends Round {
  /** The account that a merge or a deletion closes meanwhile. */
  closes: Customer
}

export const countOf = (answers: readonly RawAnswer[], wanted: number) =>
  answers.filter((answer) => codeOf(answer) === wanted).length

/** Milliseconds by which one side comes later, another number in each round, so that either wins: 0, 140, 80, 20, 160 ... */
export const startOf = (round: number) => ((round * 7) % 10) * 20

/** Lets requests leave that much later than the others. */
export const later = (requests: HeldRequest[], ms: number): HeldRequest[] =>
  requests.map((one) => ({ ...one, afterMs: (one.afterMs ?? 0) + ms }))
