import { isTaken } from '../../../platform/database/is-taken.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

interface ChannelRow {
  code: string
  name: string
  reward_bp: number
  window_days: number
}

const COLUMNS = ['code', 'name', 'reward_bp', 'window_days', 'revision'] as const

/** @returns the channel of a user, locked, if there is one */
export async function lockChannelOf(tx: Tx, ownerId: bigint) {
  return tx
    .selectFrom('referral_channels')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
}

/** Gives a user this channel, in place of the one he had. */
export async function saveChannelOf(tx: Tx, ownerId: bigint, channel: ChannelRow) {
  return tx
    .insertInto('referral_channels')
    .values({ ...channel, owner_id: ownerId })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(channel))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (isTaken(error, 'referral_channels_code_key')) refuse('channelCodeTaken', { code: channel.code })
      throw error
    })
}
