import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { renewalAnswer } from './renewal-answer.ts'
import { dropRenewal } from './renewals-table.ts'

export const endRenewal: Handler<Calls['endRenewal']> = async (ctx) => {
  await dropRenewal(ctx.db, ctx.actor.id)
  return renewalAnswer(ctx)
}
