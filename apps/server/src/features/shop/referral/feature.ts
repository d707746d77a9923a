import type { Feature } from '../../../platform/feature.ts'
import { lists } from './exported-lists.ts'
import { invariants } from './invariants.ts'
import { listInvited } from './list-invited.ts'
import { listRebates } from './list-rebates.ts'
import { listReferralChannels } from './list-referral-channels.ts'
import { listRewards } from './list-rewards.ts'
import { moveDebt } from './move-debt.ts'
import { REBATE_NAMES } from './names.ts'
import { referralChannelInfo } from './referral-channel-info.ts'
import { reverseRebate } from './reverse.ts'

export const referralFeature = {
  tables: ['rebate_sums', 'rebates'],
  views: ['order_rebates'],
  routes: { listInvited, listRebates, listReferralChannels, listRewards, referralChannelInfo, reverseRebate },
  invariants,
  lists,
  move: moveDebt,
  names: REBATE_NAMES,
} satisfies Feature
