import type { CallName, Calls, InputOf } from '@dukou/contract'
import type { Act } from '../acts.ts'
import type { Process } from '../process.ts'
import type { Stage } from '../stage.ts'
import { nowOf } from '../who.ts'
import { keyOf } from './kind.ts'

/** A call about an order by its customer. @param inputFor from the order's id */
export const aboutOrder =
  <N extends CallName>(name: N, inputFor: (orderId: string) => InputOf<Calls[N]>) =>
  (stage: Stage, act: { order: number } & Act) => {
    const order = stage.facts.orders.get(act.order)
    const who = order && nowOf(stage, order.who)
    return who && ((process: Process) => process.call(name, who.actor, inputFor(order.id), keyOf(act)))
  }

/** Starts a payment for an order. */
export const buyWith = (payMode: InputOf<Calls['buy']>['payMode']) =>
  aboutOrder('buy', (orderId) => ({ orderId, payMode, isMobile: false, returnUrl: '' }))
