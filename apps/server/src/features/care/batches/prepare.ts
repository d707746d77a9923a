import { type Calls, type InputOf, MOST_IN_BATCH, userFilter } from '@dukou/contract'
import { may } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { withoutLinkKey } from '../../people/account/index.ts'
import { HAS_STAFF_ROLE } from '../../people/staff/index.ts'
import { matching } from '../users/index.ts'
import { readBatch } from './read.ts'

type Input = InputOf<Calls['prepareBatch']>

/** Kinds of the holders of `corrections:write`. All others are for owners, as is the same act on a single user. */
const GIVES: readonly Input['kind'][] = ['give', 'extend']

/** Owners may do everything; other staff may give. */
export function refuseKind(actor: Actor, kind: Input['kind']): void {
  if (!GIVES.includes(kind) && !may(actor, null)) refuse('forbidden')
}

/** Fixes the people of a batch, and who of them will be skipped. Nothing is done to anybody. */
export const prepareBatch: Handler<Calls['prepareBatch']> = async (ctx, { filter, ...content }) => {
  refuseKind(ctx.actor, content.kind)
  checkContent(content)
  return ctx.db.transaction().execute(async (tx) => {
    const batch = await tx
      .insertInto('user_batches')
      .values({
        public_id: newPublicId(),
        kind: content.kind,
        actor_id: ctx.actor.id,
        filter: JSON.stringify(userFilter.write({ ...filter, sought: withoutLinkKey(filter.sought) })),
        money_li: content.addLi,
        permanent_bytes: content.addBytes,
        days: content.addDays,
        text_zh: content.textZh.trim(),
        text_en: content.textEn.trim(),
        by_mail: content.byMail,
        reason: content.reason.trim(),
        created_at: ctx.now(),
        started_at: null,
        ended_at: null,
      })
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ total: number; skipped: number }>`
      with people as (
        insert into user_batch_people (batch_id, user_id, state, why)
        select ${batch.id}, id, case when why is null then 'waiting' else 'skipped' end, why
        from (select u.id, ${whyNot(ctx, content.kind)} as why
          from (${matching(filter, ctx.now())} limit ${MOST_IN_BATCH + 1}) found join accounts u on u.id = found.id
          join balances b on b.user_id = u.id) each_one
        returning state)
      update user_batches set total = (select count(*) from people),
        skipped = (select count(*) from people where state = 'skipped')
      where id = ${batch.id} returning total, skipped`.execute(tx)
    const total = rows[0]?.total ?? 0
    if (total === 0) refuse('nobodyMatches')
    if (total > MOST_IN_BATCH) refuse('tooManyMatch', { most: MOST_IN_BATCH })
    return readBatch(tx, batch.public_id)
  })
}

/** The reason to skip a user `u` with the balance `b`, or null. Looked at once more when it is done. */
function whyNot(ctx: Ctx<Actor>, kind: Input['kind']): RawBuilder<unknown> {
  const isStaff = sql`(u.public_id = any(${[...ctx.settings.adminIds, ...ctx.settings.operatorIds]}::text[])
    or ${sql.raw(HAS_STAFF_ROLE)})`
  return sql`case when u.deleted_at is not null or u.merged_into_id is not null then 'closed'
    when ${GIVES.includes(kind) && !may(ctx.actor, null)} and u.id = ${ctx.actor.id} then 'oneself'
    when ${kind === 'disable'} and ${isStaff} then 'staff'
    when (${kind === 'disable'} and u.disabled) or (${kind === 'enable'} and not u.disabled) then 'already'
    when ${kind === 'extend'} and (b.time_expires_at is null or b.time_expires_at <= ${ctx.now()}) then 'noTimePack' end`
}

function checkContent({ kind, addLi, addBytes, addDays, textZh, textEn, reason }: Omit<Input, 'filter'>): void {
  if (reason.trim() === '') refuseInput({ zh: '请写原因', en: 'give a reason' })
  if (addLi < 0n || addBytes < 0n) refuseInput({ zh: '批量只能加，不能减', en: 'many can only be given something' })
  const gives = addLi > 0n || addBytes > 0n || addDays > 0
  if (kind === 'give' && !gives) refuseInput({ zh: '请填要加多少', en: 'say what to give' })
  if (kind === 'extend' && (addDays === 0 || addLi > 0n || addBytes > 0n)) {
    refuseInput({ zh: '延期请只填天数', en: 'an extension takes days alone' })
  }
  if (!GIVES.includes(kind) && gives) refuseInput({ zh: '这种操作不加任何东西', en: 'this act gives nothing' })
  if (kind === 'tell' && (textZh.trim() === '' || textEn.trim() === '')) {
    refuseInput({ zh: '请写中文和英文的通知', en: 'write the notice in both languages' })
  }
}
