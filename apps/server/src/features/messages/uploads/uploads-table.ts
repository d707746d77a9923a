import { type Holder, may } from '@dukou/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'

/** Lets one person see the pictures in tickets and proofs that were another's; what he sent himself counts as his. */
export async function movePictures(tx: Tx, fromId: bigint, toId: bigint): Promise<void> {
  await tx.updateTable('uploads').set({ ticket_user_id: toId }).where('ticket_user_id', '=', fromId).execute()
  await tx.updateTable('uploads').set({ proof_user_id: toId }).where('proof_user_id', '=', fromId).execute()
}

/** Bytes of all that somebody has sent. */
export async function bytesSentBy(tx: Tx, userId: bigint): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::int as bytes from uploads where user_id = ${userId}`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** Whether a picture is shown to whoever asks. */
export async function isForEverybody(db: Db, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('uploads')
    .select('id')
    .where('name', '=', name)
    .where('for_everybody', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Whether a picture is there for him: his own, of his ticket or proof; of any ticket for staff with `tickets:read`, of any
 * proof for those with `orders:read`.
 */
export async function maySee(db: Db, name: string, viewer: Holder & { id: bigint }): Promise<boolean> {
  const found = await db
    .selectFrom('uploads')
    .select('id')
    .where('name', '=', name)
    .where(({ or, eb }) =>
      or([
        eb('user_id', '=', viewer.id),
        eb('ticket_user_id', '=', viewer.id),
        eb('proof_user_id', '=', viewer.id),
        ...(may(viewer, 'tickets:read') ? [eb('ticket_user_id', 'is not', null)] : []),
        ...(may(viewer, 'orders:read') ? [eb('proof_user_id', 'is not', null)] : []),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}
