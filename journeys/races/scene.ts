import type { RawAnswer } from '../lib/barrier.ts'
import type { Customer } from '../lib/customer.ts'
import { codeOf } from '../lib/held-call.ts'
import type { CommerceStage } from './commerce-stage.ts'
import type { Race, Round } from './race.ts'

/** A race that can also be run while an account of it is closed. */
export interface Scene extends Race<CommerceStage> {
  prepare(stage: CommerceStage, round: number): Promise<SceneRound>
}

export interface SceneRound extends Round {
  /** Whose account a merge or a deletion may close meanwhile. */
  closes: Customer
}

export const countOf = (answers: readonly RawAnswer[], wanted: number) =>
  answers.filter((answer) => codeOf(answer) === wanted).length

/** Milliseconds by which the one side comes later, more in each round, so that either wins. */
export const startOf = (round: number) => (round % 10) * 12
