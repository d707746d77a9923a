import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { endAllSessions } from './session.ts'
import { newKeyColumns } from './subscription-key.ts'

/**
 * Locks both accounts, the accounts merged into `from` before, and the users whom `from` invited: {@link closeMerged} updates
 * all of them. In the order of their ids, before purses and traffic.
 */
export async function lockForMerge(tx: Tx, fromId: bigint, toId: bigint): Promise<void> {
  await sql`select 1 from users where id in (${fromId}, ${toId}) or merged_into_id = ${fromId}
    or inviter_id = ${fromId} order by id for no key update`.execute(tx)
}

/**
 * Closes an account for good, in favour of another: nobody signs in, its link leads nowhere, who it invited is the other's,
 * and so is its channel where the other has none; who paid there has paid. A hold on its money lasts for the other, which has
 * the money now. Whoever was merged into it before belongs to the other now.
 */
export async function closeMerged(
  app: Pick<App, 'secrets' | 'now'>,
  tx: Tx,
  from: { id: bigint; publicId: string },
  toId: bigint,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...newKeyColumns(app, from.publicId).columns,
      subscription_key_reset_at: app.now(),
      disabled: true,
      merged_into_id: toId,
    })
    .where('id', '=', from.id)
    .execute()
  await endAllSessions(tx, from.id)
  await sql`update users set has_paid = true where id = ${toId}
    and exists (select 1 from users f where f.id = ${from.id} and f.has_paid)`.execute(tx)
  // greatest() skips nulls.
  await sql`update users t set money_held_until = greatest(t.money_held_until, f.money_held_until)
    from users f where t.id = ${toId} and f.id = ${from.id} and f.money_held_until is not null`.execute(tx)
  await tx.updateTable('users').set({ merged_into_id: toId }).where('merged_into_id', '=', from.id).execute()
  await sql`update users set inviter_id = nullif(${toId}::bigint, id) where inviter_id = ${from.id}`.execute(tx)
  await sql`update referral_channels set owner_id = ${toId} where owner_id = ${from.id}
    and not exists (select 1 from referral_channels r where r.owner_id = ${toId})`.execute(tx)
  await tx.deleteFrom('referral_channels').where('owner_id', '=', from.id).execute()
}

/**
 * Locks who pays and who invited, in the order of their ids: neither is merged, deleted or changed until the transaction
 * ends.
 * @returns the account that the inviter's is now; undefined: it was deleted, or it is the payer's own
 */
export async function lockWithInviter(tx: Tx, payerId: bigint, inviterId: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint; now: bigint; isDeleted: boolean }>`
    select id, coalesce(merged_into_id, id) as now, deleted_at is not null as "isDeleted"
    from users where id in (${payerId}, ${inviterId}) order by id for no key update`.execute(tx)
  const inviter = rows.find(({ id }) => id === inviterId)
  return inviter && !inviter.isDeleted && inviter.now !== payerId ? inviter.now : undefined
}

/**
 * Returns the account, or the account that it was merged into; undefined: it was deleted. FOR SHARE: the result holds
 * until the transaction ends.
 */
export async function accountNow(tx: Tx, userId: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint; isDeleted: boolean }>`
    select coalesce(merged_into_id, id) as id, deleted_at is not null as "isDeleted"
    from users where id = ${userId} for share`.execute(tx)
  const [row] = rows
  return row && !row.isDeleted ? row.id : undefined
}
