import { randomUUID } from 'node:crypto'
import { businessDay } from '@dukou/domain'
import type { Answer } from '@dukou/node-protocol'
import type { App } from '../../platform/context.ts'

/** A report as a node sent it, with all that decides what becomes of it: the same now and when a journal brings it back. */
export interface Received {
  /** What it is known by, for ever. Made here, for UniProxy has no number of a report. */
  key: string
  /** Of its arrival, which counts as the time of use: stock programs tell none. */
  day: string
  arrivedAt: Date
  inboundNumber: number
  userAgent: string
  /** It says `Accept`, see `judgeReport`. */
  isMarked: boolean
  namesItselfInBody: boolean
  /** The report of its node that was answered before it, and what was known of that answer and not stored yet. */
  previous: { key: string; answer: Answer } | undefined
  /** It comes back from a journal: later ones may have been counted meanwhile. */
  hasWaited: boolean
  /** What is known of its own answer by then. */
  answer: Answer
  /** `{"<user>": [up, down]}`; undefined where it could not be read. */
  traffic: Record<string, unknown> | undefined
  /** What came where it could not be read. */
  raw: Buffer | undefined
}

/** What a node told, and how. */
type Told = Omit<Received, 'key' | 'day' | 'previous' | 'hasWaited' | 'answer'>

export function newReceived({ config }: Pick<App, 'config'>, told: Told): Received {
  const day = businessDay(told.arrivedAt, config.timeZone)
  return { ...told, key: randomUUID(), day, previous: undefined, hasWaited: false, answer: 'unknown' }
}
