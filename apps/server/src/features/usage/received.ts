import { randomUUID } from 'node:crypto'
import { businessDay } from '@dukou/domain'
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
  /** The program is known to have got its answer. Told of reports that come back from a journal. */
  isDelivered: boolean
  /** `{"<user>": [up, down]}`; undefined where it could not be read. */
  traffic: Record<string, unknown> | undefined
  /** What came where it could not be read. */
  raw: Buffer | undefined
}

export function newReceived(app: Pick<App, 'config'>, told: Omit<Received, 'key' | 'day' | 'isDelivered'>): Received {
  return { ...told, key: randomUUID(), day: businessDay(told.arrivedAt, app.config.timeZone), isDelivered: false }
}
