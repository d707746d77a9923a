import { DAY_MS } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { mailTo } from '../../base/outbox/index.ts'
import { readSettings } from '../../base/settings/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { closedAmong, editAccount, lockUser, readLetterBox } from '../../people/account/index.ts'
import { HAS_STAFF_ROLE } from '../../people/staff/index.ts'
import { giveAll, lockAll, lockPartsOf, undoFor } from '../corrections/index.ts'
import type { Batch, Why } from './batches-table.ts'

/** People to whom nothing was done, with the reason. All others are done. */
export type Left = Map<bigint, Why>

/** Does a batch to some of its people, locked in the order of their numbers. */
export async function actOn(app: App, tx: Tx, batch: Batch, ids: readonly bigint[]): Promise<Left> {
  if (batch.kind === 'give' || batch.kind === 'extend') return give(app, tx, batch, ids)
  return batch.kind === 'tell' ? tellAll(app, tx, batch, ids) : switchAll(tx, ids, batch.kind === 'disable')
}

/** Takes it back. */
export async function takeBack(app: App, tx: Tx, batch: Batch, ids: readonly bigint[]): Promise<Left> {
  if (batch.kind === 'disable' || batch.kind === 'enable') return switchAll(tx, ids, batch.kind === 'enable')
  await lockPartsOf(tx, batch.public_id, ids)
  await lockAll(tx, ids)
  const closed = await closedAmong(tx, ids)
  const left = await undoFor(app, tx, { batchId: batch.public_id, actorId: batch.actor_id, reason: batch.reason }, ids)
  return new Map(left.map((id) => [id, closed.has(id) ? 'closed' : 'spent']))
}

async function give(app: App, tx: Tx, batch: Batch, ids: readonly bigint[]): Promise<Left> {
  await lockAll(tx, ids)
  const left: Left = new Map([...(await closedAmong(tx, ids))].map((id) => [id, 'closed']))
  if (batch.kind === 'extend') {
    const { rows } = await sql<{ user_id: bigint }>`select user_id from balances
      where user_id = any(${ids.map(String)}::bigint[]) and coalesce(time_expires_at, 'epoch') <= ${app.now()}`.execute(
      tx,
    )
    for (const { user_id } of rows) if (!left.has(user_id)) left.set(user_id, 'noTimePack')
  }
  const open = ids.filter((id) => !left.has(id))
  const given = { moneyLi: batch.money_li, permanentBytes: batch.permanent_bytes, timeMs: batch.days * DAY_MS }
  const why = { reason: batch.reason, batchId: batch.public_id }
  if (open.length > 0) await giveAll({ ...app, actor: { id: batch.actor_id } }, tx, open, given, why)
  return left
}

/** Staff are never disabled by a batch, also where they became staff since its preview. */
async function switchAll(tx: Tx, ids: readonly bigint[], disabled: boolean): Promise<Left> {
  const left: Left = new Map()
  const staff = disabled ? await staffAmong(tx, ids) : new Set<bigint>()
  for (const id of ids) {
    const user = await lockUser(tx, id)
    if (user.deleted_at !== null || user.merged_into_id !== null) left.set(id, 'closed')
    else if (staff.has(id)) left.set(id, 'staff')
    else if (user.disabled === disabled) left.set(id, 'already')
    else await editAccount(tx, user, { disabled })
  }
  return left
}

async function staffAmong(tx: Tx, ids: readonly bigint[]): Promise<Set<bigint>> {
  const { adminIds, operatorIds } = await readSettings(tx)
  const { rows } = await sql<{ id: bigint }>`select u.id from accounts u where u.id = any(${ids.map(String)}::bigint[])
    and (u.public_id = any(${[...adminIds, ...operatorIds]}::text[])
      or ${sql.raw(HAS_STAFF_ROLE)})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

async function tellAll(app: App, tx: Tx, batch: Batch, ids: readonly bigint[]): Promise<Left> {
  const closed = await closedAmong(tx, ids)
  const text = { zh: batch.text_zh, en: batch.text_en }
  const { siteName } = await readSettings(tx)
  for (const userId of ids.filter((id) => !closed.has(id))) {
    const key = `batch:${batch.public_id}:${userId}`
    await tellUser(tx, { userId, key, href: '', text })
    if (!batch.by_mail) continue
    const { email, language } = await readLetterBox(tx, userId)
    const subject = { zh: `${siteName}的通知`, en: `A notice from ${siteName}` }
    await mailTo(app, tx, { key, to: email, language, subject, text: { zh: `${text.zh}\n`, en: `${text.en}\n` } })
  }
  return new Map([...closed].map((id) => [id, 'closed']))
}
