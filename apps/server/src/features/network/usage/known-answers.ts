import type { Answer } from '@dukou/node-protocol'
import type { App } from '../../../platform/context.ts'
import { withinDeadline } from '../../../platform/within-deadline.ts'
import type { Received } from './received.ts'

export type Known = Exclude<Answer, 'unknown'>
type Report = Pick<Received, 'inboundNumber' | 'day' | 'key'>

/** Told what is known of an answer, each time that is more; keeps its promise when that is stored, or cannot be in time. */
export type TellDelivery = (answer: Known) => Promise<void>

const STORED_WITHIN_MS = 1_000

interface Entry {
  key: string
  answer: Answer
  isStored: boolean
  storing: Promise<void>
}

/**
 * Delivery state of the answers to the last reports that this process took, one per inbound. The database gets the
 * state a moment later, or never while it is offline. So the next report of an inbound waits for the write, and carries
 * the state if the write failed.
 */
export function createKnownAnswers(
  { log }: Pick<App, 'log'>,
  store: (report: Report, answer: Known) => Promise<void>,
): {
  answered(report: Report): TellDelivery
  before(inboundNumber: number): Promise<Received['previous']>
} {
  const last = new Map<number, Entry>()
  return {
    answered(report) {
      const entry: Entry = { key: report.key, answer: 'unknown', isStored: true, storing: Promise.resolve() }
      last.set(report.inboundNumber, entry)
      const storeNow = async (answer: Known) => {
        try {
          await withinDeadline(STORED_WITHIN_MS, store(report, answer))
          entry.isStored = entry.answer === answer
        } catch (error) {
          log.warn({ inbound: report.inboundNumber, reason: (error as Error).message }, 'a delivery was not noted')
        }
      }
      return (answer) => {
        // Ignored once a later try or report has replaced the entry, and after a proof, which is final.
        if (last.get(report.inboundNumber) === entry && entry.answer !== 'proven') {
          Object.assign(entry, { answer, isStored: false })
          entry.storing = entry.storing.then(() => storeNow(answer))
        }
        return entry.storing
      }
    },
    async before(inboundNumber) {
      const entry = last.get(inboundNumber)
      if (!entry) return undefined
      const { key, answer } = entry
      await entry.storing
      // A stored state counts as unknown, because another process may have stored a newer one. A proof is final.
      return { key, answer: entry.isStored && answer !== 'proven' ? 'unknown' : answer }
    },
  }
}
