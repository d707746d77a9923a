import type { Tx } from '../../../platform/database/tables.ts'
import { readSettings } from '../../base/settings/index.ts'

/** The inviter of a user, and what the user's payments bring at this moment. */
export interface Invitation {
  inviterId: bigint
  rewardBp: number
  windowDays: number
}

/** The owner of a channel code is who invited its bearer. A channel without a share or window of its own has the site's. */
export async function findInvitation(tx: Tx, code: string): Promise<Invitation | undefined> {
  const channel = await tx
    .selectFrom('referral_channels')
    .select(['owner_id', 'reward_bp', 'window_days'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!channel) return undefined
  const settings = await readSettings(tx)
  return {
    inviterId: channel.owner_id,
    rewardBp: channel.reward_bp ?? settings.channelRewardBp,
    windowDays: channel.window_days ?? settings.channelWindowDays,
  }
}

/** Columns of the invited; undefined: nobody invited. */
export function invitedColumns(invitation: Invitation | undefined) {
  return {
    inviter_id: invitation?.inviterId ?? null,
    invite_reward_bp: invitation?.rewardBp ?? null,
    invite_window_days: invitation?.windowDays ?? null,
  }
}
