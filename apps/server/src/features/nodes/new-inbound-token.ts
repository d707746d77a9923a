import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { newNodeToken } from './node-token.ts'

export const newInboundToken: Handler<Calls['newInboundToken']> = async (ctx, { number }) => {
  const token = await newNodeToken(ctx, number, ctx.actor.id)
  return { token: token ?? refuse('inboundNotFound') }
}
