import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { newPublicId } from '../../platform/ids.ts'
import { refuse, refuseInput } from '../../platform/refuse.ts'
import { writeAudit } from '../audit/index.ts'
import { correct } from './correct.ts'
import { lockAll } from './lock-all.ts'

/** Who of these is there, and what each would have. Changes nothing. */
export const previewGift: Handler<Calls['previewGift']> = async (ctx, { emails }) => {
  const wanted = unique(emails)
  const found = await peopleOf(ctx.db, wanted)
  const known = new Set(found.map(({ email }) => email.toLowerCase()))
  return { people: found, unknown: wanted.filter((email) => !known.has(email)) }
}

/**
 * Gives the same to many: all of them or nobody, in one transaction. Under one Idempotency-Key it happens once, however
 * often it is sent.
 */
export const giveToMany: Handler<Calls['giveToMany']> = async (ctx, input) => {
  const emails = unique(input.emails)
  checkGift(emails, input)
  return ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const people = await idsOf(tx, emails)
    // The preview names who is not there.
    if (people.length < emails.length) refuse('userNotFound')
    await lockAll(
      tx,
      people.map(({ id }) => id),
    )
    const batchId = newPublicId()
    const given = { moneyLi: input.addLi, permanentBytes: input.addBytes, timeMs: input.addDays * DAY_MS }
    for (const { id } of people) await correct(ctx, tx, id, given, { reason: input.reason, batchId })
    const { addLi, addBytes, addDays, reason } = input
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'giveToMany',
      target: batchId,
      detail: { people: people.length, addLi: String(addLi), addBytes: String(addBytes), addDays, reason },
    })
    const answer = { id: batchId, count: people.length }
    await ctx.remember(tx, answer)
    return answer
  })
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
    select id, email from users where lower(email) = any(${emails}::text[]) order by id`.execute(tx)
  return rows
}

type Person = AnswerOf<Calls['previewGift']>['people'][number]

async function peopleOf(db: Db, emails: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.public_id as id, u.email, u.disabled, w.balance + c.balance as "walletLi",
      b.permanent_granted - b.permanent_used as "leftBytes", b.time_expires_at as "timeExpiresAt"
    from users u join traffic_balances b on b.user_id = u.id
      join ledger_accounts w on w.kind = 'wallet' and w.user_id = u.id
      join ledger_accounts c on c.kind = 'credit' and c.user_id = u.id
    where lower(u.email) = any(${emails}::text[]) order by u.email`.execute(db)
  return rows
}
