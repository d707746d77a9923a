import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { closedAmong } from '../../people/account/index.ts'
import { refuseOneself } from '../../people/staff/index.ts'
import { bookAll } from './book.ts'
import type { Correction } from './corrections-table.ts'
import { lockAll } from './lock-all.ts'

/**
 * Books the reverse of what was given or taken by hand, of one or of a whole batch, once. Given time is taken as far as it
 * has not run out. Users who have spent money or traffic of it meanwhile keep it and are told of: nobody gets into debt, and
 * the same can be tried again later. Locks go batch, corrections, purses, traffic.
 * @param refuseUnderWay keeps a batch that runs from being undone here
 */
export const undoCorrection =
  (refuseUnderWay: RefuseUnderWay): Handler<Calls['undoCorrection']> =>
  async (ctx, { id, reason }) =>
    ctx.db.transaction().execute(async (tx) => {
      await ctx.claimKey(tx)
      await refuseUnderWay(tx, await batchOf(tx, id))
      const rows = await lockOpen(tx, id)
      const ids = rows.map(({ user_id }) => user_id)
      refuseOneself(ctx.actor, ids)
      await lockAll(tx, ids)
      const left = await undoAll(ctx, tx, rows, { actorId: ctx.actor.id, reason })
      await writeAudit(tx, {
        actorId: ctx.actor.id,
        action: 'undoCorrection',
        target: id,
        detail: { people: rows.length - left.length, left: left.map(({ email }) => email), reason },
      })
      const answer = { undone: rows.length - left.length, left }
      await ctx.remember(tx, answer)
      return answer
    })

/** Locks a batch. @throws Refused where it is running or being undone */
export type RefuseUnderWay = (tx: Tx, batchId: string) => Promise<void>

/** The batch of a correction that is part of one, else the id itself. */
async function batchOf(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom('corrections').select('batch_id').where('public_id', '=', id).executeTakeFirst()
  return row?.batch_id ?? id
}

/** Locks a correction or batch and returns the rows not undone yet. A concurrent undo waits for the lock. */
async function lockOpen(tx: Tx, id: string): Promise<(Correction & { email: string })[]> {
  const { rows } = await sql<Correction & { email: string }>`
    select c.*, u.email from corrections c join accounts u on u.id = c.user_id
    where c.batch_id = ${id} or c.public_id = ${id} order by c.user_id, c.id for no key update of c`.execute(tx)
  if (rows.length === 0) refuse('correctionNotFound')
  const open = rows.filter(({ undone_at }) => undone_at === null)
  if (open.length === 0) refuse('correctionUndone')
  return open
}

type Left = AnswerOf<Calls['undoCorrection']>['left']

/** Locks the part of some people in a batch. Call before `lockAll`: {@link undoCorrection} takes the same locks in this order. */
export async function lockPartsOf(tx: Tx, batchId: string, userIds: readonly bigint[]): Promise<void> {
  await openParts(tx, batchId, userIds)
}

async function openParts(
  tx: Tx,
  batchId: string,
  userIds: readonly bigint[],
): Promise<(Correction & { email: string })[]> {
  const { rows } = await sql<Correction & { email: string }>`
    select c.*, u.email from corrections c join accounts u on u.id = c.user_id
    where c.batch_id = ${batchId} and c.user_id = any(${userIds.map(String)}::bigint[]) and c.undone_at is null
    order by c.user_id, c.id for no key update of c`.execute(tx)
  return rows
}

/**
 * Undoes the part of some people in a batch, in the caller's transaction; they are locked by {@link lockPartsOf}, then
 * `lockAll`. A part that was undone before stays so.
 * @returns the users whose part stays, because their account is closed or it was spent
 */
export async function undoFor(
  app: ForUndo,
  tx: Tx,
  { batchId, ...why }: { batchId: string; actorId: bigint; reason: string },
  userIds: readonly bigint[],
): Promise<bigint[]> {
  const rows = await openParts(tx, batchId, userIds)
  const left = new Set((await undoAll(app, tx, rows, why)).map(({ email }) => email))
  return rows.filter(({ email }) => left.has(email)).map(({ user_id }) => user_id)
}

type ForUndo = Pick<App, 'now' | 'config'>

/** @returns the users whose correction was not undone */
async function undoAll(
  ctx: ForUndo,
  tx: Tx,
  rows: readonly (Correction & { email: string })[],
  { actorId, reason }: { actorId: bigint; reason: string },
) {
  // Skips closed accounts: money or traffic returned to a closed account would be lost.
  const closed = await closedAmong(
    tx,
    rows.map(({ user_id }) => user_id),
  )
  const short = await bookAll(ctx, tx, rows.filter(({ user_id }) => !closed.has(user_id)).map(reverseOf), 'undo')
  const isLeft = ({ user_id }: Correction) => closed.has(user_id) || short.has(user_id)
  await sql`update corrections set undone_at = ${ctx.now()}, undone_by = ${actorId}, undo_reason = ${reason}
    where id = any(${rows.filter((row) => !isLeft(row)).map(({ id }) => String(id))}::bigint[]) and undone_at is null`.execute(
    tx,
  )
  return rows
    .filter(isLeft)
    .map(({ email, user_id }): Left[number] => ({ email, ...(short.get(user_id) ?? { wanted: '', left: '' }) }))
}

const reverseOf = (row: Correction) => ({
  public_id: row.public_id,
  user_id: row.user_id,
  wallet_li: -row.wallet_li,
  credit_li: -row.credit_li,
  permanent_bytes: -row.permanent_bytes,
  time_ms: -row.time_ms,
})
