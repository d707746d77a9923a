import { DAY_MS } from './business-day.ts'
import { shareBp } from './money.ts'

/** What the payments of somebody who was invited bring the inviter, as it was on the day of joining. */
export interface InviteTerms {
  rewardBp: number
  /** Days from joining; 0: none. */
  windowDays: number
  /** Payments bring something after these days too. */
  always: boolean
  joinedAt: Date
}

/** When payments stop to bring something; null: they never do. */
export function inviteEndsAt({ windowDays, always, joinedAt }: Omit<InviteTerms, 'rewardBp'>): Date | null {
  return always ? null : new Date(joinedAt.getTime() + windowDays * DAY_MS)
}

/** The share in basis points that an order made now brings. */
export function rewardBpAt(terms: InviteTerms, now: Date): number {
  const endsAt = inviteEndsAt(terms)
  return endsAt === null || now < endsAt ? terms.rewardBp : 0
}

export interface Rebate {
  rewardLi: bigint
  /** The part that is kept for what the inviter owes. */
  debtPaidLi: bigint
  walletLi: bigint
}

/** The rebate on money from outside. What the inviter owes from reversed rebates is kept first. */
export function rebateOf(externalLi: bigint, rewardBp: number, debtLi: bigint): Rebate {
  const rewardLi = shareBp(externalLi, rewardBp)
  const debtPaidLi = debtLi < rewardLi ? debtLi : rewardLi
  return { rewardLi, debtPaidLi, walletLi: rewardLi - debtPaidLi }
}

/** How a rebate is taken back: what the wallet has at once, the rest from the next rebates. */
export function reversalOf(rewardLi: bigint, walletLi: bigint): { takenLi: bigint; debtLi: bigint } {
  const takenLi = walletLi < rewardLi ? walletLi : rewardLi
  return { takenLi, debtLi: rewardLi - takenLi }
}

/** `xuxiao@example.com` -> `xu***@example.com`: known to the inviter, and no address to write to. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = [...email.slice(0, Math.max(at, 0))]
  const shown = name.length > 3 ? 2 : 1
  return `${name.slice(0, shown).join('')}***${at < 0 ? '' : email.slice(at)}`
}
