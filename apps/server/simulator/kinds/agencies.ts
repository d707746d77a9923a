import { GB } from '@dukou/domain'
import { type KindsOf, keyOf } from './kind.ts'

/** An agency that is given traffic and days, and sells them to a customer of its own. */
export const AGENCY_KINDS: KindsOf<'allocate' | 'sell'> = {
  allocate: {
    ask({ world: { owner, agency } }, act) {
      const input = { id: agency.id, addBytes: BigInt(act.gb) * GB, addDays: act.days, reason: 'simulated' }
      return (process) => process.call('allocateToAgency', owner, input, keyOf(act))
    },
    learn({ facts }, act) {
      facts.pool.bytes += BigInt(act.gb) * GB
      facts.pool.days += act.days
    },
  },
  sell: {
    ask({ world: { agency, plans } }, act) {
      const plan = plans[act.plan]
      const input = { customerId: agency.customer.actor.publicId, planId: plan?.id ?? '' }
      return plan && ((process) => process.call('sellFromPool', agency.owner.actor, input, keyOf(act)))
    },
    learn({ facts, world }, act) {
      const plan = world.plans[act.plan]
      if (!plan) return
      facts.sold.bytes += plan.bytes
      facts.sold.days += plan.days
    },
  },
}
