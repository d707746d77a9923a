import { isTaken } from '../../../platform/database/is-taken.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

interface ChannelRow {
  code: string
  name: string
  reward_bp: number
  window_days: number
}

/**
 * Gives a user this channel, in place of the one he had.
 * @returns the one he had
 */
export async function saveChannelOf(tx: Tx, ownerId: bigint, channel: ChannelRow) {
  const before = await tx
    .selectFrom('referral_channels')
    .select(['code', 'name', 'reward_bp', 'window_days'])
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .insertInto('referral_channels')
    .values({ ...channel, owner_id: ownerId })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(channel))
    .execute()
    .catch((error) => {
      if (isTaken(error, 'referral_channels_code_key')) refuse('channelCodeTaken', { code: channel.code })
      throw error
    })
  return before
}
