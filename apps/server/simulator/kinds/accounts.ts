import { Refused } from '../../src/platform/refuse.ts'
import type { Process } from '../process.ts'
import { nowOf, personAt } from '../who.ts'
import { type KindsOf, keyOf } from './kind.ts'

const HOUR_MS = 3_600_000

/** Accounts that renew themselves, become one, or end. */
export const ACCOUNT_KINDS: KindsOf<'reset' | 'renew' | 'endRenewal' | 'merge' | 'leave' | 'stay'> = {
  reset: {
    ask(stage, act) {
      const who = personAt(stage, act.who)
      const link = who && stage.facts.people.get(who)?.link
      if (!link) return undefined
      const once = async (process: Process) => {
        link.asked += 1
        const answer = await process.call('resetSubscriptionKey', who.actor, {}, '').catch((error: Error) => {
          if (error instanceof Refused) link.refused += 1
          throw error
        })
        link.told.push({ ...(answer as { subscriptionKey: string }), act: act.id, atMs: stage.world.clock.now })
      }
      return async (process) => {
        for (let times = 0; times < act.times; times += 1) await once(process)
      }
    },
  },
  renew: {
    ask(stage, act) {
      const [who, plan] = [personAt(stage, act.who), stage.world.plans[act.plan]]
      if (!who || !plan) return undefined
      // From the first try on, because the answer may be lost and the choice made.
      stage.facts.renewing.add(who)
      return (process) => process.call('chooseRenewal', who.actor, { planId: plan.id }, '')
    },
  },
  endRenewal: {
    ask(stage, act) {
      const who = personAt(stage, act.who)
      return who && ((process) => process.call('endRenewal', who.actor, {}, ''))
    },
  },
  merge: {
    ask(stage, act) {
      const [from, to] = [personAt(stage, act.who), personAt(stage, act.to)]
      if (!from || !to || from === to) return undefined
      const input = { from: from.email, to: to.email, reason: 'simulated' }
      return (process) => process.call('mergeAccounts', stage.world.owner, input, keyOf(act))
    },
    learn(stage, act) {
      const [from, to] = [personAt(stage, act.who), personAt(stage, act.to)]
      if (from && to && from !== to) stage.facts.merged.set(from, to)
    },
  },
  leave: {
    ask(stage, act) {
      const who = personAt(stage, act.who)
      if (!who) return undefined
      stage.facts.leaving.add(who)
      const day = new Date(stage.world.clock.now + HOUR_MS)
      return (process) => process.leave(who.actor.id, day)
    },
  },
  stay: {
    ask(stage, act) {
      const person = stage.world.people[act.who]
      const who = person && nowOf(stage, person)
      return who && ((process) => process.call('keepAccount', who.actor, {}, ''))
    },
  },
}
