import { GB, GIFT_CODE_LENGTH } from '@dukou/domain'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'
import { newCode } from '../../../platform/ids.ts'

export type Gift = Selectable<Tables['gifts']>

/** Writes a new gift under a code that no open gift has. */
export async function insertGift(tx: Tx, gift: Omit<Insertable<Tables['gifts']>, 'code'>): Promise<Gift> {
  for (;;) {
    const written = await tx
      .insertInto('gifts')
      .values({ ...gift, code: newCode(GIFT_CODE_LENGTH) })
      .onConflict((conflict) => conflict.column('code').where('state', '=', 'open').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (written) return written
  }
}

export async function openGiftOf(db: Db | Tx, code: string): Promise<Gift | undefined> {
  return db.selectFrom('gifts').selectAll().where('code', '=', code).where('state', '=', 'open').executeTakeFirst()
}

/** Bytes as GB with four places, as the wire has them. */
export function gbOf(bytes: bigint): number {
  return Math.round((Number(bytes) / Number(GB)) * 10_000) / 10_000
}

export function toldGift(gift: Omit<Gift, 'id' | 'sender_id' | 'giver_id' | 'receiver_id' | 'fee_bp'>) {
  return {
    id: gift.public_id,
    code: gift.code,
    sentGb: gbOf(gift.sent_bytes),
    receivedGb: gbOf(gift.received_bytes),
    createdAt: gift.created_at,
    state: gift.state,
    expiresAt: gift.expires_at,
    endedAt: gift.ended_at,
    returnReason: gift.return_reason,
  }
}
