import { personAt } from '../who.ts'
import { type KindsOf, keyOf } from './kind.ts'

/** Trial codes, draws and check-ins: the shop gives these without money. */
export const LUCK_KINDS: KindsOf<'redeem' | 'draw' | 'checkIn'> = {
  redeem: {
    ask(stage, act) {
      const [who, trial] = [personAt(stage, act.who), stage.world.trials[act.trial]]
      return who && trial && ((process) => process.call('redeemCoupon', who.actor, { code: trial.code }, keyOf(act)))
    },
    learn(stage, act) {
      const who = stage.world.people[act.who]
      if (who) stage.facts.people.get(who)?.redeemed.push(act.trial)
    },
  },
  draw: {
    ask(stage, act) {
      const who = personAt(stage, act.who)
      if (!who) return undefined
      const ownNumber = act.id.toString(16).padStart(16, '0')
      let seen: { version: number; costGb: number; commitment: string } | undefined
      return async (process) => {
        // Sent again as it was: the same odds, the same commitment.
        seen ??= (await process.call('lottery', who.actor, {}, '')) as typeof seen
        if (!seen) return undefined
        const { version, costGb, commitment } = seen
        return process.call('drawPrize', who.actor, { version, costGb, commitment, ownNumber }, keyOf(act))
      }
    },
    learn(stage, act, drawn: { leftBefore: bigint; leftAfter: bigint; durationDays: number }) {
      const who = stage.world.people[act.who]
      const fact = who && stage.facts.people.get(who)
      if (!fact) return
      fact.draws += 1
      fact.drawnBytes += BigInt(drawn.leftAfter) - BigInt(drawn.leftBefore)
      fact.drawnDays += drawn.durationDays
    },
  },
  checkIn: {
    ask(stage, act) {
      const who = personAt(stage, act.who)
      return who && ((process) => process.call('checkIn', who.actor, {}, ''))
    },
  },
}
