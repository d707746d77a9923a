import type { AnswerOf, Calls } from '@dukou/contract'
import { isChannelCode } from '@dukou/domain'
import type { Ctx } from '../../../platform/context.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { findUserByEmail, lockChannelOf, lockUser, refuseClosed, saveChannelOf } from '../../people/account/index.ts'

/** A user without a channel gets the values that a new channel would have by the settings. */
export const readUserChannel: Handler<Calls['readUserChannel']> = async (ctx, { userId }) => {
  const row = await ctx.db
    .selectFrom('accounts as u')
    .leftJoin('referral_channels as c', 'c.owner_id', 'u.id')
    .select(['u.email', 'c.name', 'c.code', 'c.reward_bp', 'c.window_days', 'c.revision'])
    .where('u.public_id', '=', userId)
    .executeTakeFirst()
  if (!row) refuse('userNotFound')
  return channelAnswer(ctx, row)
}

export const saveUserChannel: Handler<Calls['saveUserChannel']> = async (ctx, input) => {
  const code = input.code.trim()
  if (!isChannelCode(code)) {
    refuseInput({
      zh: '渠道码是 1 到 32 个字母、数字、- 或 _',
      en: 'a channel code is 1 to 32 letters, digits, - or _',
    })
  }
  const row = {
    code,
    name: input.name.trim(),
    reward_bp: Math.round(input.rewardRate * 10_000),
    window_days: input.windowDays,
  }
  return ctx.db.transaction().execute(async (tx) => {
    const found = await findUserByEmail(tx, input.email.trim())
    if (!found) refuse('userNotFound')
    const owner = await lockUser(tx, found.id)
    refuseClosed(owner)
    const answerOf = (channel: Channel) => channelAnswer(ctx, { email: owner.email, ...channel })
    const revised = (channel: Channel) => ({ id: owner.public_id, ...answerOf(channel), revision: channel.revision })
    const channel = await lockChannelOf(tx, owner.id)
    const before = channel && revised(channel)
    await refuseStale(tx, 'saveUserChannel', before, input.revision)
    const saved = await saveChannelOf(tx, owner.id, row)
    const detail = changeOf('saveUserChannel', before, revised(saved))
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'saveUserChannel', target: owner.public_id, detail })
    return answerOf(saved)
  })
}

type Channel = Awaited<ReturnType<typeof saveChannelOf>>

interface Row {
  email: string
  name: string | null
  code: string | null
  reward_bp: number | null
  window_days: number | null
  revision: number | null
}

function channelAnswer({ settings }: Pick<Ctx, 'settings'>, row: Row): AnswerOf<Calls['readUserChannel']> {
  return {
    email: row.email,
    name: row.name ?? '',
    code: row.code ?? '',
    rewardRate: (row.reward_bp ?? settings.channelRewardBp) / 10_000,
    windowDays: row.window_days ?? settings.channelWindowDays,
    revision: row.revision,
  }
}
