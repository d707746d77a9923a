import type { Act } from '../acts.ts'
import type { Process } from '../process.ts'
import type { Stage } from '../stage.ts'
import { nowOf, personAt } from '../who.ts'
import { type KindsOf, keyOf } from './kind.ts'

const aboutWithdrawal =
  (name: 'takeWithdrawal' | 'settleWithdrawal' | 'refuseWithdrawal') =>
  ({ facts, world }: Stage, act: { withdrawal: number } & Act) => {
    const found = facts.withdrawals.get(act.withdrawal)
    const input = { id: found?.id ?? '', transactionId: `tx-${act.id}`, paidUsdtMilli: null, reason: 'no' }
    return found && ((process: Process) => process.call(name, world.owner, input, keyOf(act)))
  }

const ended = (end: string) => (stage: Stage, act: { withdrawal: number }) => {
  stage.facts.withdrawals.get(act.withdrawal)?.toldEnds.push(end)
}

export const WITHDRAWAL_KINDS: KindsOf<'withdraw' | 'cancelWithdrawal' | 'takeUp' | 'payOut' | 'refuse'> = {
  withdraw: {
    ask(stage, act) {
      const who = personAt(stage, act.who)
      return who && ((process) => process.call('requestWithdrawal', who.actor, { code: null }, keyOf(act)))
    },
    learn(stage, act, { id, amountLi }: { id: string; amountLi: bigint }) {
      const who = stage.world.people[act.who]
      if (who) stage.facts.withdrawals.set(act.id, { id, who, amountLi, toldEnds: [] })
    },
  },
  cancelWithdrawal: {
    ask(stage, act) {
      const found = stage.facts.withdrawals.get(act.withdrawal)
      const who = found && nowOf(stage, found.who)
      if (!who) return undefined
      return (process) => process.call('cancelWithdrawal', who.actor, { withdrawalId: found.id }, keyOf(act))
    },
    learn: ended('cancelled'),
  },
  takeUp: { ask: aboutWithdrawal('takeWithdrawal') },
  payOut: { ask: aboutWithdrawal('settleWithdrawal'), learn: ended('paid') },
  refuse: { ask: aboutWithdrawal('refuseWithdrawal'), learn: ended('refused') },
}
