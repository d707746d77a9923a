import {
  type AnswerOf,
  type AnyCall,
  type CallerOf,
  type CallName,
  type Calls,
  calls,
  type InputOf,
} from '@dukou/contract'
import type { Ctx, CtxFor } from '../context.ts'

/** The verb behind a call: our words in, our words out. */
export type Handler<C extends AnyCall> = (ctx: CtxFor<CallerOf<C>>, input: InputOf<C>) => Promise<AnswerOf<C>>

export type Handlers = { [N in CallName]: Handler<Calls[N]> }

export interface BoundCall {
  name: string
  declared: AnyCall
  run(ctx: Ctx, input: unknown): Promise<unknown>
}

/** Ties every declared call to its verb. Throws where either has no partner, or a call says nothing about its callers. */
export function bindCalls(handlers: Record<string, unknown>, declared: Record<string, AnyCall> = calls): BoundCall[] {
  for (const name of Object.keys(handlers)) {
    if (!(name in declared)) throw new Error(`handler ${name} has no declaration in the contract`)
  }
  return Object.entries(declared).map(([name, call]) => {
    const run = handlers[name]
    if (typeof run !== 'function') throw new Error(`call ${name} (${call.path}) has no handler`)
    if (!['anyone', 'member', 'staff', 'operator', 'admin'].includes(call.caller)) {
      throw new Error(`call ${name} (${call.path}) does not say who may make it`)
    }
    return { name, declared: call, run: run as BoundCall['run'] }
  })
}
