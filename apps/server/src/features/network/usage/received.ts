import { randomUUID } from 'node:crypto'
import { businessDay } from '@dukou/domain'
import type { Answer } from '@dukou/node-protocol'
import type { App } from '../../../platform/context.ts'

/** A report as a node sent it, with all that decides what becomes of it: the same now and when a journal brings it back. */
export interface Received {
  /** Permanent id of the report. Generated here, because UniProxy has no report id. */
  key: string
  /** Day of arrival. The arrival counts as the time of use, because stock programs send none. */
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
  /** Delivery state of the report's own answer when it is applied. */
  answer: Answer
  /** `{"<user>": [up, down]}`; undefined where it could not be read. */
  traffic: Record<string, unknown> | undefined
  /** The body if it could not be read. */
  raw: Buffer | undefined
  /** Its key follows from the number that its sender gave it: it repeats no other report, whatever it says. */
  isNumbered?: true
}

/** A report of our own agent: it has a key and an end of its use, and may come long after it. */
export interface NumberedReport {
  key: string
  day: string
  usedAt: Date
  inboundNumber: number
  userAgent: string
  traffic: Record<string, [up: number, down: number]>
}

export function numberedReceived({ key, day, usedAt, inboundNumber, userAgent, traffic }: NumberedReport): Received {
  return {
    key,
    day,
    arrivedAt: usedAt,
    inboundNumber,
    userAgent,
    isMarked: false,
    namesItselfInBody: false,
    previous: undefined,
    hasWaited: true,
    // The next report of this inbound has a number of its own, so it does not repeat this one.
    answer: 'proven',
    traffic,
    raw: undefined,
    isNumbered: true,
  }
}

/** The part of a report that comes from the request. */
type Told = Omit<Received, 'key' | 'day' | 'previous' | 'hasWaited' | 'answer'>

export function newReceived({ config }: Pick<App, 'config'>, told: Told): Received {
  const day = businessDay(told.arrivedAt, config.timeZone)
  return { ...told, key: randomUUID(), day, previous: undefined, hasWaited: false, answer: 'unknown' }
}
