import { type HeldRequest, type RawAnswer, releaseTogether } from '../lib/barrier.ts'
import type { Stage } from './stage.ts'

/** Two kinds of requests that meet, or one kind with itself. */
export interface Race<S extends Stage = Stage> {
  /** Names the competing requests, for the table. */
  name: string
  /** The expected outcome, as a sentence. */
  says: string
  /** Rounds that may run at the same time, where a round mostly waits. */
  lanes?: number
  /** Sets one round up. */
  prepare(stage: S, round: number): Promise<Round>
}

export interface Round {
  requests: HeldRequest[]
  /** Work that no request starts, such as a job. It begins at the same moment. */
  besides?: (() => Promise<unknown>)[]
  /** Judges answers and books, throws where they are wrong. @returns who won */
  judge(answers: RawAnswer[]): Promise<string>
}

export interface Outcome {
  name: string
  rounds: number
  requests: number
  winners: Map<string, number>
  seconds: number
}

/** Runs a race's rounds. The books are proven after each of them. */
export async function runRace<S extends Stage>(stage: S, race: Race<S>, rounds: number): Promise<Outcome> {
  const began = performance.now()
  const outcome: Outcome = { name: race.name, rounds, requests: 0, winners: new Map(), seconds: 0 }
  let next = 0
  const lane = async () => {
    while (next < rounds) {
      const { requests, besides, judge } = await race.prepare(stage, next++)
      const winner = await judge(await releaseTogether(requests, besides))
      const broken = await stage.books.broken()
      if (broken.length > 0) throw new Error(`${race.name}: the books are broken:\n${broken.join('\n')}`)
      outcome.requests += requests.length
      outcome.winners.set(winner, (outcome.winners.get(winner) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: race.lanes ?? 1 }, lane))
  outcome.seconds = (performance.now() - began) / 1000
  return outcome
}
