import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../platform/context.ts'
import { isDatabaseAway, isDatabaseTrouble, reportBug } from '../../../platform/http/trouble.ts'
import { withinDeadline } from '../../../platform/within-deadline.ts'
import { type Applied, createApply } from './apply-report.ts'
import { type Authorisation, createAuthorisation } from './authorised.ts'
import { createJournal } from './journal.ts'
import { createAppendFile, ownJournalName } from './journal-file.ts'
import { encodeRecord } from './journal-records.ts'
import { createKnownAnswers, type TellDelivery } from './known-answers.ts'
import { noteDelivery } from './note-delivery.ts'
import { type NumberedReport, numberedReceived, type Received } from './received.ts'

/** So long a report waits for a slow database before the journal has it; where it is away, the journal has it at once ... */
const JOURNAL_AFTER_MS = 3_000
/** ... and so long, where the journal cannot have it, before its node is left without an answer: v2node waits for 15 s. */
const GIVE_UP_AFTER_MS = 13_000
const TRY_AGAIN_MS = 250
const DRAIN_EVERY_MS = 1_000
const TAKE_OVER_EVERY_MS = 60_000

export interface Intake {
  /**
   * Resolves when the report is stored for good, with whom to tell of its answer. @throws where that could not be done in
   * time
   * @param began when its node began to wait, by `performance.now()`
   */
  take(received: Received, began: number): Promise<TellDelivery | undefined>
  /**
   * Stores a report that its sender keeps until he is told that it is stored. @throws where that could not be done in
   * time; with the same key it may come again
   */
  store(report: NumberedReport): Promise<void>
  /** Whom a node may tell anything of. */
  authorised: Authorisation
  stop(): Promise<void>
}

/** Takes all usage reports: into the database, or into a journal that is applied later. */
export async function createIntake(app: App): Promise<Intake> {
  const authorised = createAuthorisation(app)
  const apply = createApply(app, authorised)
  const journal = createJournal(app)
  const failed = createAppendFile(join(app.config.dataDir, 'journal', ownJournalName('failed')))
  app.metrics.gauge('dukou_usage_journal_reports', () => journal.state().reports)
  app.metrics.gauge('dukou_usage_journal_bytes', () => journal.state().bytes)
  app.metrics.gauge('dukou_usage_journal_age_seconds', () => {
    const { oldestAt } = journal.state()
    return oldestAt ? Math.max(0, (app.now().getTime() - oldestAt.getTime()) / 1000) : 0
  })

  async function applyOnce(received: Received): Promise<Applied> {
    const applied = await apply(received)
    app.metrics.count('dukou_usage_reports_total', { decision: applied.decision })
    for (const { reason, users } of applied.quarantine)
      app.metrics.count('dukou_usage_quarantined_total', { reason }, Math.max(1, users))
    return applied
  }

  /** A report that trips over a bug is kept for the next version of the program, and holds up no other. */
  async function setAside(received: Received, error: unknown): Promise<void> {
    await reportBug(app, 'usage report', error)
    await failed.append(encodeRecord({ kind: 'report', received }))
    app.metrics.count('dukou_usage_failed_total')
  }

  /**
   * Until it is done, or the time is over: then the last try may still be under way, which its key makes harmless.
   * @param mayWait for a database that is away, because nothing else can take the report
   */
  async function applyUntil(received: Received, endsAt: number, mayWait = false): Promise<Applied | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await withinDeadline(endsAt - performance.now(), applyOnce(received))
      } catch (error) {
        if (!isDatabaseTrouble(error)) {
          await setAside(received, error)
          return undefined
        }
        if (performance.now() + TRY_AGAIN_MS >= endsAt) throw error
        // The first connection may be one that broke while nobody used it: the second try opens another.
        if (isDatabaseAway(error) && !mayWait) {
          if (tries > 1) throw error
        } else await sleep(TRY_AGAIN_MS)
      }
    }
  }

  const answers = createKnownAnswers(app, async (report, answer) => {
    if (journal.holdsReport(report.key)) journal.noteAnswer(report.key, answer)
    else await noteDelivery(app, report, answer)
  })

  async function take(told: Received, began: number): Promise<TellDelivery | undefined> {
    const received = { ...told, previous: await answers.before(told.inboundNumber) }
    const tell = (key: string | undefined) => (key ? answers.answered({ ...received, key }) : undefined)
    try {
      // Reports of the node in the journal come first, because each report is judged by the previous one.
      if (journal.holds(received.inboundNumber)) throw new Waits()
      const applied = await applyUntil(received, began + JOURNAL_AFTER_MS)
      return tell(applied?.answers)
    } catch (error) {
      if (!(error instanceof Waits)) app.log.warn({ reason: (error as Error).message }, 'a report goes to the journal')
    }
    try {
      await withinDeadline(began + GIVE_UP_AFTER_MS - performance.now(), journal.append(received))
    } catch (error) {
      app.log.error({ reason: (error as Error).message }, 'a report cannot be written to the journal')
      const applied = await applyUntil(received, began + GIVE_UP_AFTER_MS, true)
      return tell(applied?.answers)
    }
    return tell(received.key)
  }

  let draining: Promise<void> | undefined
  const drain = () => {
    if (draining || journal.state().reports === 0) return
    draining = journal
      .drain(async (received) => {
        try {
          await applyOnce(received)
        } catch (error) {
          if (isDatabaseTrouble(error)) throw error
          await setAside(received, error)
        }
      })
      .catch((error: Error) => app.log.debug({ reason: error.message }, 'the journal waits for the database'))
      .finally(() => {
        draining = undefined
      })
  }
  const takeOver = () =>
    journal.takeOver().catch((error: Error) => app.log.warn({ reason: error.message }, 'journals cannot be looked for'))

  await takeOver()
  const timers = [setInterval(drain, DRAIN_EVERY_MS), setInterval(takeOver, TAKE_OVER_EVERY_MS)]
  return {
    take,
    async store(report) {
      await withinDeadline(GIVE_UP_AFTER_MS, applyOnce(numberedReceived(report)))
    },
    authorised,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await draining
      await journal.close()
      await failed.close()
    },
  }
}

/** An earlier report of the node is in the journal. */
class Waits extends Error {}
