import type { HeldRequest, RawAnswer } from '../lib/barrier.ts'

export interface LineUp<K extends string> {
  requests: HeldRequest[]
  /** Answers to the requests of one kind, of those to all. */
  of(answers: readonly RawAnswer[], kind: K): RawAnswer[]
}

/** Puts kinds of requests in turns, and another kind first in each round. */
export function lineUp<K extends string>(round: number, kinds: Record<K, HeldRequest[]>): LineUp<K> {
  const all = Object.values<HeldRequest[]>(kinds)
  const first = round % all.length
  const rotated = [...all.slice(first), ...all.slice(0, first)]
  const longest = Math.max(...all.map((kind) => kind.length))
  const requests = Array.from({ length: longest }, (_, nth) => rotated.flatMap((kind) => kind[nth] ?? [])).flat()
  return {
    requests,
    of: (answers, kind) => kinds[kind].map((request) => answers[requests.indexOf(request)] as RawAnswer),
  }
}
