import type { AnswerOf, previewMerge } from '@dukou/contract'
import { extendExpiry } from '@dukou/domain'
import { day, fixed, yuan } from '../../../../lib/format.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { traffic } from '../../../../office/traffic.ts'
import type { MergeTexts } from './merge-messages.ts'

export type Moves = AnswerOf<typeof previewMerge>

const DAY_MS = 86_400_000

interface Figures {
  money: string
  traffic: string
  timeEnds: string
}

/** Balances of both accounts before and after a merge, computed as on the server. */
export function figuresOf({ from, to }: Moves, t: MergeTexts) {
  const now = serverNow()
  const told = (moneyLi: bigint, leftBytes: bigint, ends: Date | null): Figures => ({
    money: `¥${yuan(moneyLi)}`,
    traffic: traffic(leftBytes),
    timeEnds: ends !== null && ends > now ? day(ends) : t.none,
  })
  const before = (side: Moves['from']) => told(side.moneyLi, side.leftBytes, side.timeExpiresAt)
  const ends = extendExpiry(to.timeExpiresAt, daysLeft(from, now), now)
  return {
    from: { before: before(from), after: told(0n, 0n, null) },
    to: { before: before(to), after: told(to.moneyLi + from.moneyLi, to.leftBytes + from.leftBytes, ends) },
  }
}

/** Money, traffic and days of the account that is closed, in one line; what it has none of is left out. */
export function belongings({ from }: Moves, t: MergeTexts): string {
  const days = daysLeft(from, serverNow())
  const parts = [
    from.moneyLi > 0n && `¥${yuan(from.moneyLi)}`,
    from.leftBytes > 0n && traffic(from.leftBytes),
    days > 0 && t.days(fixed(BigInt(Math.round(days * 10)), 10n, 1).replace('.0', '')),
  ]
  return parts.filter((part) => part !== false).join(t.comma)
}

/** Describes as text which things move, end or stay. */
export function factsOf(moves: Moves, t: MergeTexts) {
  const { tickets, entitlements, invited, telegram, channel, openOrders, trialLeftBytes, agencyName } = moves
  const those = (...facts: (string | false)[]) => facts.filter((fact) => fact !== false)
  return {
    moves: those(
      tickets > 0 && t.tickets(tickets),
      entitlements > 0 && t.entitlements(entitlements),
      invited > 0 && t.invited(invited),
      telegram === 'moves' && t.telegram,
      channel === 'moves' && t.channel,
    ),
    ends: those(
      t.signInEnds,
      openOrders > 0 && t.ordersEnd(openOrders),
      telegram === 'ends' && t.telegramEnds,
      channel === 'ends' && t.channelEnds,
      trialLeftBytes > 0n && t.trialEnds(traffic(trialLeftBytes)),
      agencyName !== '' && t.agencyEnds(agencyName),
    ),
    stays: [t.recordsStay(moves.paidOrders)],
  }
}

function daysLeft({ timeExpiresAt }: Moves['from'], now: Date): number {
  return Math.max(0, (timeExpiresAt?.getTime() ?? 0) - now.getTime()) / DAY_MS
}
