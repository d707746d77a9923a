import type { Calls } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { ownAnd } from './own-and-merged.ts'

const LATELY_DAYS = 30

interface Row {
  code: string | null
  reward_bp: number | null
  window_days: number | null
  invited: number
  lately: number
  paid: number
  reward_li: bigint
  debt_li: bigint
}

export const referralChannelInfo: Handler<Calls['referralChannelInfo']> = async (ctx) => {
  const { settings } = ctx
  const lately = new Date(ctx.now().getTime() - LATELY_DAYS * DAY_MS)
  const { rows } = await sql<Row>`
    select c.code, c.reward_bp, c.window_days, i.invited, i.lately, i.paid, s.reward_li, s.debt_li
    from (select count(*)::int as invited, count(*) filter (where created_at >= ${lately})::int as lately,
        count(*) filter (where has_paid)::int as paid
      from invitations where inviter_id = ${ctx.actor.id} and deleted_at is null and merged_into_id is null) i
    cross join (select coalesce(sum(reward_li - reversed_li), 0)::bigint as reward_li,
        coalesce(sum(debt_li), 0)::bigint as debt_li
      from rebate_sums where user_id = any(${ownAnd(ctx.actor.id)})) s
    left join invite_codes c on c.owner_id = ${ctx.actor.id}`.execute(ctx.db)
  const [row] = rows as [Row]
  return {
    channel:
      row.code === null
        ? null
        : {
            code: row.code,
            rewardRate: (row.reward_bp ?? settings.channelRewardBp) / 10_000,
            windowDays: row.window_days ?? settings.channelWindowDays,
          },
    minWithdrawalLi: BigInt(settings.minWithdrawalLi),
    isOpen: settings.openReferralChannels,
    showsRules: settings.inviteRule,
    invited: row.invited,
    invitedLately: row.lately,
    paid: row.paid,
    rewardLi: row.reward_li,
    debtLi: row.debt_li,
  }
}
