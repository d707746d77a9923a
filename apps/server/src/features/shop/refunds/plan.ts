import {
  type PaidWith,
  partOf,
  type RefundDestination,
  reversalOf,
  splitRefund,
  sumOfPaid,
  type TakeBack,
  takeBackOf,
  timeLeftMs,
} from '@dukou/domain'
import { timeLeftOf } from '../../books/grants/index.ts'
import type { Facts } from './facts.ts'

/** The effects of a refund beside its money. */
export interface Consequences extends TakeBack {
  /** Null: no rebate, or nothing of it is left to take. */
  rebate: { backLi: bigint; takenLi: bigint; debtLi: bigint } | null
  /** How much of the taken traffic is in open gifts, which are taken back for it. */
  fromGiftsBytes: bigint
  /** The whole payment is given back with this refund. */
  isWhole: boolean
}

const NOTHING = { permanentBytes: 0n, timeMs: 0, entitlementMs: 0 }

/** @returns undefined where less than the amount is left */
export function splitOf(facts: Facts, amountLi: bigint, destination: RefundDestination): PaidWith | undefined {
  return amountLi > 0n ? splitRefund(amountLi, facts.left, destination) : undefined
}

/** Everything pro rata of what was given back before and is now: so parts add up to the whole. */
export function consequencesOf(facts: Facts, parts: PaidWith, now: Date): Consequences {
  const step = { beforeLi: facts.done_li, afterLi: facts.done_li + sumOfPaid(parts), ofLi: sumOfPaid(facts.paid) }
  const sold = {
    permanentBytes: facts.permanent_bytes,
    durationDays: facts.duration_days,
    entitlementDays: facts.entitlement_id === null ? 0 : facts.entitlement_days,
  }
  const unused = {
    permanentBytes: facts.left_bytes + facts.open_gift_bytes,
    timeMs: timeLeftOf(facts.time_line, now).get(`order:${facts.id}`) ?? 0,
    entitlementMs: timeLeftMs(facts.entitlement_ends_at, facts.later_entitlement_days, now),
  }
  // Nothing is left to take from a deleted account: its traffic ended with it.
  const does = takeBackOf(sold, step, facts.is_deleted ? NOTHING : unused)
  const beyondBytes = does.taken.permanentBytes - facts.left_bytes
  return {
    ...does,
    fromGiftsBytes: beyondBytes > 0n ? beyondBytes : 0n,
    rebate: rebateOf(facts, parts),
    isWhole: step.afterLi === step.ofLi,
  }
}

function rebateOf(facts: Facts, { externalLi }: PaidWith): Consequences['rebate'] {
  const { reward_li: rewardLi, reward_back_li: goneLi, inviter_wallet_li: walletLi } = facts
  if (rewardLi === null || goneLi === null || walletLi === null) return null
  const step = { beforeLi: facts.done_external_li, afterLi: facts.done_external_li + externalLi }
  const dueLi = partOf(rewardLi, { ...step, ofLi: facts.paid.externalLi })
  const backLi = dueLi < rewardLi - goneLi ? dueLi : rewardLi - goneLi
  return backLi > 0n ? { backLi, ...reversalOf(backLi, walletLi) } : null
}
