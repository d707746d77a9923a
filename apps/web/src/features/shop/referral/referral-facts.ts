import type { AnswerOf, listInvited, listRewards, referralChannelInfo } from '@dukou/contract'
import type { ReferralTexts } from './messages.ts'

export type ReferralChannelInfo = AnswerOf<typeof referralChannelInfo>
export type Reward = AnswerOf<typeof listRewards>[number]
export type Invited = AnswerOf<typeof listInvited>[number]

const DAY_MS = 86_400_000

/** The address that signs its opener's new account up as invited by the code's owner; it works on every page. */
export function inviteLink(origin: string, code: string): string {
  return `${origin}/?c=${encodeURIComponent(code)}`
}

/** `0.1` -> `10%`, `0.1234` -> `12.34%`. */
export function percent(rate: number): string {
  return `${Math.round(rate * 10_000) / 100}%`
}

/** Time left in which somebody's payments bring something. */
export function timeLeft({ endsAt }: Pick<Invited, 'endsAt'>, now: Date, t: ReferralTexts): string {
  if (endsAt === null) return t.forever
  if (endsAt <= now) return t.over
  const days = (endsAt.getTime() - now.getTime()) / DAY_MS
  return days < 1 ? t.lastDay : t.daysLeft(Math.ceil(days))
}

/** `***` is who is gone. */
export function nameOf(masked: string, t: ReferralTexts): string {
  return masked === '***' ? t.gone : masked
}
