import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { closedAmong, readEnd, refuseClosed } from '../../people/account/index.ts'
import { refuseOneself } from '../../people/staff/index.ts'
import { giveAll } from './correct.ts'
import { lockAll } from './lock-all.ts'

/** Finds the open accounts of these addresses, with what each has now. Changes nothing. */
export const previewGift: Handler<Calls['previewGift']> = async (ctx, { emails }) => {
  const wanted = unique(emails)
  const found = await peopleOf(ctx.db, wanted)
  const known = new Set(found.map(({ email }) => email.toLowerCase()))
  return { people: found, unknown: wanted.filter((email) => !known.has(email)) }
}

/**
 * Gives the same to many in one transaction. An address without an open account refuses all of it; with `skip` the others
 * get it, and the answer names who did not. Under one Idempotency-Key it happens once, however often it is sent.
 */
export const giveToMany: Handler<Calls['giveToMany']> = async (ctx, input) => {
  const emails = unique(input.emails)
  checkGift(emails, input)
  return ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const people = await idsOf(tx, emails)
    const ids = people.map(({ id }) => id)
    refuseOneself(ctx.actor, ids)
    await lockAll(tx, ids)
    const closed = await closedAmong(tx, ids)
    const open = people.filter(({ id }) => !closed.has(id))
    const skipped = skippedOf(emails, people, closed)
    if (skipped.length > 0 && !input.skip) await refuseSkipped(tx, closed)
    if (open.length === 0) refuse('userNotFound')
    const batchId = newPublicId()
    const { addLi, addBytes, addDays, reason } = input
    const given = { moneyLi: addLi, permanentBytes: addBytes, timeMs: addDays * DAY_MS }
    await giveAll(
      ctx,
      tx,
      open.map(({ id }) => id),
      given,
      { reason, batchId },
    )
    const detail = { people: open.length, addLi: String(addLi), addBytes: String(addBytes), addDays, reason }
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'giveToMany',
      target: batchId,
      detail: skipped.length === 0 ? detail : { ...detail, skipped: skipped.map(({ email }) => email) },
    })
    const answer = { id: batchId, count: open.length, skipped }
    await ctx.remember(tx, answer)
    return answer
  })
}

type Skipped = AnswerOf<Calls['giveToMany']>['skipped'][number]

function skippedOf(
  emails: readonly string[],
  people: readonly { id: bigint; email: string }[],
  closed: ReadonlySet<bigint>,
): Skipped[] {
  const ids = new Map(people.map(({ id, email }) => [email.toLowerCase(), id]))
  return emails.flatMap((email): Skipped[] => {
    const id = ids.get(email)
    if (id === undefined) return [{ email, why: 'unknown' }]
    return closed.has(id) ? [{ email, why: 'closed' }] : []
  })
}

/** The preview names who is not there. */
async function refuseSkipped(tx: Tx, closed: ReadonlySet<bigint>): Promise<never> {
  for (const id of closed) refuseClosed(await readEnd(tx, id))
  return refuse('userNotFound')
}

function checkGift(
  emails: readonly string[],
  { addLi, addBytes, addDays, reason }: InputOf<Calls['giveToMany']>,
): void {
  if (emails.length === 0) refuseInput({ zh: '请至少填一个邮箱', en: 'name at least one e-mail' })
  if (addLi < 0n || addBytes < 0n || addDays < 0) {
    refuseInput({ zh: '批量只能加，不能减', en: 'many can only be given something' })
  }
  if (addLi === 0n && addBytes === 0n && addDays === 0) refuseInput({ zh: '请填要加多少', en: 'say what to give' })
  if (reason.trim() === '') refuseInput({ zh: '请写原因', en: 'give a reason' })
}

const unique = (emails: readonly string[]) =>
  [...new Set(emails.map((email) => email.trim().toLowerCase()))].filter(Boolean)

async function idsOf(tx: Tx, emails: readonly string[]) {
  const { rows } = await sql<{ id: bigint; email: string }>`
    select id, email from accounts where lower(email) = any(${emails}::text[]) order by id`.execute(tx)
  return rows
}

type Person = AnswerOf<Calls['previewGift']>['people'][number]

async function peopleOf(db: Db, emails: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.public_id as id, u.email, u.disabled, p.wallet_li + p.credit_li as "walletLi",
      b.left_bytes as "leftBytes", b.time_expires_at as "timeExpiresAt"
    from accounts u join balances b on b.user_id = u.id
      join purses p on p.user_id = u.id
    where lower(u.email) = any(${emails}::text[]) and u.deleted_at is null and u.merged_into_id is null
    order by u.email`.execute(db)
  return rows
}
