import type { Calls } from '@dukou/contract'
import { businessDay, checkedInOn, checkInAfter } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { deliver } from '../../books/grants/index.ts'
import { lockUser } from '../account/index.ts'
import { lastStreak } from './check-ins-table.ts'

/** One a person and business day, for who has bought something. All that it brings is one traffic record. */
export const checkIn: Handler<Calls['checkIn']> = async (ctx) => {
  const { settings } = ctx
  const reward = {
    rewardMb: settings.checkInRewardMb,
    streakDays: settings.checkInStreakDays,
    streakRewardMb: settings.checkInStreakRewardMb,
  }

  return ctx.db.transaction().execute(async (tx) => {
    // A concurrent check-in of the same user waits for this lock, then finds the first one.
    const user = await lockUser(tx, ctx.actor.id)
    if (!user.has_paid) refuse('checkInNeedsPurchase')
    const now = ctx.now()
    const today = businessDay(now, ctx.config.timeZone)
    const streak = await lastStreak(tx, user.id)
    if (checkedInOn(streak, today)) refuse('alreadyCheckedIn')

    const { streakDays, grantedBytes, fillsStreak } = checkInAfter(streak, today, reward)
    const added = await tx
      .insertInto('check_ins')
      .values({
        user_id: user.id,
        day: today,
        streak: streakDays,
        granted_bytes: grantedBytes,
        fills_streak: fillsStreak,
        created_at: now,
      })
      // The last one may be of a day far ahead, while the clock was wrong: then today's is not looked at above.
      .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) refuse('alreadyCheckedIn')
    const grant = { permanentBytes: grantedBytes, durationDays: 0 }
    const source = { kind: 'checkIn', id: `${user.id}:${today}`, description: '' } as const
    await deliver({ ...ctx, now: () => now }, tx, user.id, grant, source)
    return { grantedBytes, streakDays, checkedInToday: true, fillsStreak }
  })
}
