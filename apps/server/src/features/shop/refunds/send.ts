import { LONGEST_REFUND_WAIT_MS, type RefundStatus, refundMachine, refundWaitMs, sourcesOf } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { alertStaff } from '../../base/outbox/index.ts'
import { type RefundOutcome, refundAtPlatform } from '../payments/index.ts'
import { finishRefund } from './finish.ts'
import { noteEvent, type Refund } from './refunds-table.ts'
import { refuseRefund } from './refuse-refund.ts'
import { endedTwiceAlert, refusedAlert, unknownAlert } from './staff-alerts.ts'

const TIMEOUT_MS = 10_000
/** Longer than an attempt can take: who took it up before has died. */
const LEASE_MS = 60_000
const BATCH = 10
const MAX_ROUNDS = 10
/** Staff are told when so many attempts brought no answer. */
const TELL_AFTER = 3

/**
 * Sends refunds that wait to be sent, and asks about those of which nothing is known, each by one process at a time.
 * @throws the first error of an attempt, after all others have ended
 */
export async function sendRefunds(app: App): Promise<void> {
  const errors: unknown[] = []
  for (let round = 0, found = BATCH; round < MAX_ROUNDS && found === BATCH; round += 1) {
    const due = await claim(app, sql`true`, BATCH)
    await Promise.all(due.map((refund) => attempt(app, refund).catch((error) => errors.push(error))))
    found = due.length
  }
  for (const error of errors) throw error
}

/** Sends one refund now, unless another process has taken it up. @returns how it stands then */
export async function trySend(app: App, id: bigint): Promise<RefundStatus> {
  const [mine] = await claim(app, sql`id = ${id}`, 1)
  if (mine) await attempt(app, mine)
  const { status } = await app.db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  return status
}

/**
 * Takes up what is due, in one update that is committed before anything is sent. The first time it is sent from then on;
 * one that was taken up before and has no answer is one of which nothing is known.
 */
async function claim(app: App, which: RawBuilder<unknown>, most: number): Promise<Refund[]> {
  const now = app.now()
  const tooFar = new Date(now.getTime() + LONGEST_REFUND_WAIT_MS + LEASE_MS)
  return app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Refund & { was: RefundStatus }>`
      update refunds f set status = case when f.status = any(${sourcesOf(refundMachine, 'sent')}::text[]) then 'sent' else 'unknown' end, attempts = attempts + 1,
        sent_at = coalesce(sent_at, ${now}), next_try_at = ${new Date(now.getTime() + LEASE_MS)}
      from (select id, status as was from refunds
        where ${which} and status in ('asked', 'sent', 'unknown') and next_try_at is not null
          and (next_try_at <= ${now} or next_try_at > ${tooFar})
        order by next_try_at limit ${most} for update skip locked) due
      where f.id = due.id returning f.*, due.was`.execute(tx)
    for (const { id, status, was } of rows) {
      if (status !== was) await noteEvent(tx, id, { status, actorId: null, note: '', at: now })
    }
    return rows
  })
}

async function attempt(app: App, refund: Refund): Promise<void> {
  const { channel: paymentAccount, trade_no: tradeNo, received_li: paidLi } = refund
  if (paymentAccount === null || tradeNo === null || paidLi === null)
    throw new Error(`refund ${refund.id} has no source`)
  const asked = {
    paymentAccount,
    tradeNo,
    externalNo: refund.external_no,
    refundNo: refund.refund_no,
    amountLi: refund.external_li,
    paidLi,
    again: refund.attempts > 1,
  }
  const outcome = await refundAtPlatform(app, asked, TIMEOUT_MS)
  app.metrics.count('dukou_refund_attempts_total', { state: outcome.state })
  if (outcome.state === 'done') return noteDone(app, refund)
  if (outcome.state === 'refused' && (await isNewest(app, refund))) return noteRefused(app, refund)
  return noteUnknown(app, refund, outcome)
}

/** A refund is done once the platform says so, whichever attempt is told. */
async function noteDone(app: App, refund: Refund): Promise<void> {
  const note = refund.attempts > 1 ? `attempt ${refund.attempts}` : ''
  await app.db.transaction().execute(async (tx) => {
    if (await finishRefund(app, tx, refund, { actorId: null, note })) return
    const { status } = await tx
      .selectFrom('refunds')
      .select('status')
      .where('id', '=', refund.id)
      .executeTakeFirstOrThrow()
    if (status === 'refused') await alertStaff(tx, endedTwiceAlert(refund))
  })
}

/** A refusal ends it only while no later attempt is under way, which might succeed. */
async function isNewest(app: App, { id, attempts }: Refund): Promise<boolean> {
  const row = await app.db.selectFrom('refunds').select('attempts').where('id', '=', id).executeTakeFirst()
  return row?.attempts === attempts
}

async function noteRefused(app: App, refund: Refund): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    if (await refuseRefund(app, tx, refund, { actorId: null, note: '' })) await alertStaff(tx, refusedAlert(refund))
  })
}

async function noteUnknown(app: App, refund: Refund, { problem }: RefundOutcome): Promise<void> {
  const next = new Date(app.now().getTime() + refundWaitMs(refund.attempts))
  app.log.warn({ refundNo: refund.refund_no, paymentAccount: refund.channel, problem }, 'nothing is known of a refund')
  await app.db.transaction().execute(async (tx) => {
    const noted = await tx
      .updateTable('refunds')
      .set({ status: 'unknown', problem, next_try_at: next })
      .where('id', '=', refund.id)
      .where('attempts', '=', refund.attempts)
      .where('status', 'in', [...sourcesOf(refundMachine, 'unknown'), 'unknown'])
      .returning('id')
      .executeTakeFirst()
    if (!noted) return
    const { id, attempts } = refund
    if (attempts === 1) await noteEvent(tx, id, { status: 'unknown', actorId: null, note: problem, at: app.now() })
    if (attempts >= TELL_AFTER) await alertStaff(tx, unknownAlert(refund, problem))
  })
}
