import { type AnswerOf, checkIn, type checkInRewards, myTrafficRecords, userInfo } from '@dukou/contract'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { readCookie, writeCookie } from '../../../lib/cookies.ts'
import { fixed } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { changeUser, ensureUser, type User } from '../../../lib/session.ts'
import { businessDay } from '../../../lib/site-zone.ts'
import { refresh } from '../../../lib/use-call.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { checkInTexts } from './messages.ts'

const MB = 1024n ** 2n
/** Holds the business day of the last check-in on this device, whoever's it was. */
const COOKIE = 'last-signUse-time'

export type Rewards = AnswerOf<typeof checkInRewards>

/** Checks in and tells what came of it. What the page can know before is told without asking the server. */
export async function checkInNow(user: User, rewards: Rewards): Promise<void> {
  const t = checkInTexts.now()
  if (!user.hasPaid) return toast.error(t.onlyPaid, { more: t.onlyPaidMore })
  const today = businessDay(serverNow())
  if (readCookie(COOKIE) === today) {
    // The cookie does not say which account it was. The server does: another tab may have checked in.
    await refresh(userInfo)
    if ((await ensureUser())?.checkedInToday) return toast.info(t.doneToday, { ms: 5000 })
    return toast.error(t.otherAccount, { ms: 5000, more: t.otherAccountMore })
  }
  try {
    const { grantedBytes, streakDays, checkedInToday, fillsStreak } = await call(checkIn, {})
    writeCookie(COOKIE, today, { days: 1 })
    changeUser((known) => ({
      grantedBytes: known.grantedBytes + grantedBytes,
      checkInStreak: fillsStreak ? 0 : streakDays,
      checkedInToday,
    }))
    const mb = fixed(grantedBytes, MB, grantedBytes % MB === 0n ? 0 : 2)
    const more = fillsStreak ? t.gainedExtra(mb, rewards.streakDays, rewards.streakRewardMb) : t.gained(mb, streakDays)
    toast.success(t.success, { ms: 5000, more })
    void refresh(myTrafficRecords)
  } catch (thrown) {
    tellFailure(thrown)
  }
}

/** The user info tells of a check-in on another device, and of a purchase that was refunded. */
function tellFailure(thrown: unknown): void {
  const t = checkInTexts.now()
  const { refusal, isTold, message } = asCallError(thrown)
  if (refusal === 'checkInNeedsPurchase') toast.error(t.onlyPaid, { more: t.onlyPaidMore })
  else if (refusal === 'alreadyCheckedIn') toast.info(t.doneToday, { ms: 5000 })
  else if (!isTold) toast.error(t.failed, { ms: 2000, more: message })
  if (refusal === 'checkInNeedsPurchase' || refusal === 'alreadyCheckedIn') void refresh(userInfo)
}
