import { GB } from '@dukou/domain'
import { nowOf, personAt } from '../who.ts'
import { type KindsOf, keyOf } from './kind.ts'

export const GIFT_KINDS: KindsOf<'give' | 'take' | 'takeBack'> = {
  give: {
    ask(stage, act) {
      const who = personAt(stage, act.who)
      return who && ((process) => process.call('createGift', who.actor, { amountGb: act.gb }, keyOf(act)))
    },
    learn(stage, act, { id, code }: { id: string; code: string }) {
      const giver = personAt(stage, act.who)
      const bytes = BigInt(act.gb) * GB
      if (giver) stage.facts.gifts.set(act.id, { id, code, giver, bytes, takenBy: [], isToldReturned: false })
    },
  },
  take: {
    ask(stage, act) {
      const [gift, who] = [stage.facts.gifts.get(act.gift), personAt(stage, act.who)]
      return gift && who && ((process) => process.call('receiveGift', who.actor, { code: gift.code }, keyOf(act)))
    },
    learn(stage, act) {
      const who = stage.world.people[act.who]
      if (who) stage.facts.gifts.get(act.gift)?.takenBy.push(who)
    },
  },
  takeBack: {
    ask(stage, act) {
      const gift = stage.facts.gifts.get(act.gift)
      const who = gift && nowOf(stage, gift.giver)
      return who && ((process) => process.call('takeBackGift', who.actor, { giftId: gift.id }, keyOf(act)))
    },
    learn({ facts }, act) {
      const gift = facts.gifts.get(act.gift)
      if (gift) gift.isToldReturned = true
    },
  },
}
