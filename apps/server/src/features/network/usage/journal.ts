import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../../platform/context.ts'
import { createAppendFile, ownJournalName, type Place, takeOverFiles } from './journal-file.ts'
import { decodeRecords, encodeRecord } from './journal-records.ts'
import type { Known } from './known-answers.ts'
import type { Received } from './received.ts'

interface Waiting {
  key: string
  inboundNumber: number
  arrivedAt: Date
  /** By when it arrived; by its place in its file where the clock was set back. */
  inOrder: number
  read(): Promise<Received>
}

export interface Journal {
  /** Keeps a report for good. @throws where the disk is full or gone */
  append(received: Received): Promise<void>
  /** Stores the delivery state of the answer to a report in this journal. */
  noteAnswer(key: string, answer: Known): void
  /** Whether it has reports of an inbound, or this report. */
  holds(inboundNumber: number): boolean
  holdsReport(key: string): boolean
  /** Takes over what processes that have ended left behind. */
  takeOver(): Promise<void>
  /**
   * Gives the reports to `apply`, the oldest first; ends with what it throws. Each is kept until it was applied with all
   * that is known of its answer.
   */
  drain(apply: (received: Received) => Promise<void>): Promise<void>
  state(): { reports: number; bytes: number; oldestAt: Date | undefined }
  close(): Promise<void>
}

/**
 * Reports that the database could not take, in files that outlive the process: each is appended with its checksum and on
 * the disk before it is answered, and goes to the database later under the same key.
 */
export function createJournal(app: Pick<App, 'config' | 'log'>): Journal {
  const directory = join(app.config.dataDir, 'journal')
  const own = createAppendFile(join(directory, ownJournalName()))
  const answers = new Map<string, Known>()
  /** Files of others, with the bytes that each takes. */
  const taken = new Map<string, number>()
  let waiting: Waiting[] = []

  const add = (more: Waiting[]) => {
    waiting = [...waiting, ...more].sort((one, other) => one.inOrder - other.inOrder)
  }
  const ownOrder = createOrder()
  const readOwn = (place: Place) => async () => {
    const [record] = decodeRecords(await own.read(place)).records
    if (record?.kind !== 'report') throw new Error('a record of the journal cannot be read back')
    return record.received
  }

  return {
    async append(received) {
      const { key, inboundNumber, arrivedAt } = received
      const place = await own.append(encodeRecord({ kind: 'report', received }))
      add([{ key, inboundNumber, arrivedAt, inOrder: ownOrder(received), read: readOwn(place) }])
    },
    noteAnswer(key, answer) {
      answers.set(key, answer)
      own.append(encodeRecord({ kind: 'answer', key, answer })).catch(() => {})
    },
    holds: (inboundNumber) => waiting.some((one) => one.inboundNumber === inboundNumber),
    holdsReport: (key) => waiting.some((one) => one.key === key),
    async takeOver() {
      for (const path of await takeOverFiles(directory)) {
        const { reports, bytes, end } = await readAll(path)
        if (end === 'damaged') {
          app.log.error({ path: `${path}.damaged` }, 'a journal of reports is damaged: what follows the damage is lost')
          await rename(path, `${path}.damaged`)
        } else taken.set(path, bytes)
        const order = createOrder()
        add(reports.map((received) => ({ ...received, inOrder: order(received), read: async () => received })))
        app.log.info({ reports: reports.length }, 'took over the reports that a process left behind')
      }
      await own.touch()
    },
    async drain(apply) {
      for (let next = waiting[0]; next; next = waiting[0]) {
        const received = await next.read()
        const known = answers.get(next.key)
        await apply({ ...received, hasWaited: true, answer: known ?? received.answer })
        // Applies the report again if its answer's state changed meanwhile. The key prevents counting it twice.
        if (answers.get(next.key) !== known) continue
        answers.delete(next.key)
        const over = next
        waiting = waiting.filter((one) => one !== over)
      }
      // At once, for more may be taken over from here on.
      const done = [...taken.keys()]
      taken.clear()
      for (const path of done) await rm(path, { force: true })
      await own.clear(() => waiting.length > 0)
    },
    state: () => ({
      reports: waiting.length,
      bytes: [...taken.values()].reduce((sum, bytes) => sum + bytes, own.bytes()),
      oldestAt: waiting[0]?.arrivedAt,
    }),
    close: () => own.close(),
  }
}

/** Longer than a report waits before it gets here: who arrived before another by more has another clock. */
const WAITED_AT_MOST_MS = 15_000

/** Places for the reports of one file. */
function createOrder(): (received: Received) => number {
  let latest = Number.NEGATIVE_INFINITY
  return ({ arrivedAt }) => {
    const at = arrivedAt.getTime()
    latest = Math.max(latest, at)
    return latest - at > WAITED_AT_MOST_MS ? latest : at
  }
}

async function readAll(path: string) {
  const bytes = await readFile(path)
  const { records, end } = decodeRecords(bytes)
  const answers = new Map(records.flatMap((record) => (record.kind === 'answer' ? [[record.key, record.answer]] : [])))
  const reports = records.flatMap((record) => (record.kind === 'report' ? record.received : []))
  const known: Received[] = reports.map((received) => ({
    ...received,
    answer: answers.get(received.key) ?? received.answer,
  }))
  return { reports: known, bytes: bytes.length, end }
}
