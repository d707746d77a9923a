import { rewardBpAt } from '@dukou/domain'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'

/**
 * Columns of an order that is made now: who invited its customer, and which share of outside money the inviter gets. Later
 * changes of shares, windows and settings change nothing in the order.
 */
export async function rewardColumns(ctx: Pick<Ctx, 'now' | 'settings'>, tx: Tx, userId: bigint) {
  const none = { inviter_id: null, reward_bp: 0 }
  const { openReferralChannels, channelRewardBp, channelWindowDays } = ctx.settings
  if (!openReferralChannels) return none
  const invited = await tx
    .selectFrom('invitations as i')
    .innerJoin('accounts as a', 'a.id', 'i.inviter_id')
    .leftJoin('invite_codes as c', 'c.owner_id', 'i.inviter_id')
    .select(['i.inviter_id', 'i.always_rebates', 'i.created_at'])
    .select(({ fn }) => [
      fn.coalesce('i.reward_bp', 'c.reward_bp').as('reward_bp'),
      fn.coalesce('i.window_days', 'c.window_days').as('window_days'),
    ])
    .where('i.user_id', '=', userId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!invited) return none
  const terms = {
    rewardBp: invited.reward_bp ?? channelRewardBp,
    windowDays: invited.window_days ?? channelWindowDays,
    always: invited.always_rebates,
    joinedAt: invited.created_at,
  }
  return { inviter_id: invited.inviter_id, reward_bp: rewardBpAt(terms, ctx.now()) }
}
