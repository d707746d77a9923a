import type { Calls } from '@dukou/contract'
import { inviteEndsAt, maskedEmail } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { afterOf, refuseLostCursor } from '../../../platform/page.ts'

const SHOWN = 1000

interface Row {
  id: string
  email: string
  hasPaid: boolean
  rewardBp: number | null
  windowDays: number | null
  always: boolean
  joinedAt: Date
}

/** The newest thousand people that the caller has invited, each with the share and window of the day of joining. */
export const listInvited: Handler<Calls['listInvited']> = async (ctx) => {
  const { channelRewardBp, channelWindowDays } = ctx.settings
  const after = afterOf(ctx)
  const behind = sql`select user_id from invitations where public_id = ${after ?? ''} and inviter_id = ${ctx.actor.id}`
  const older = after === undefined ? sql`` : sql`and i.user_id < (${behind})`
  const { rows } = await sql<Row>`
    select i.public_id as id, i.email, i.has_paid as "hasPaid", coalesce(i.reward_bp, c.reward_bp) as "rewardBp",
      coalesce(i.window_days, c.window_days) as "windowDays", i.always_rebates as always, i.created_at as "joinedAt"
    from invitations i left join invite_codes c on c.owner_id = i.inviter_id
    where i.inviter_id = ${ctx.actor.id} and i.deleted_at is null and i.merged_into_id is null ${older}
    order by i.user_id desc limit ${ctx.page?.limit ?? SHOWN}`.execute(ctx.db)
  await refuseLostCursor(ctx, rows, behind)
  return rows.map(({ id, email, hasPaid, rewardBp, windowDays, always, joinedAt }) => ({
    joinedAt,
    id,
    name: maskedEmail(email),
    hasPaid,
    rewardRate: (rewardBp ?? channelRewardBp) / 10_000,
    endsAt: inviteEndsAt({ windowDays: windowDays ?? channelWindowDays, always, joinedAt }),
  }))
}
