import type { AnswerOf, Calls } from '@dukou/contract'
import { programConfigs } from '@dukou/node-protocol'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findInbound } from './find-inbound.ts'
import { nodeInboundOf } from './node-inbound.ts'
import { newNodeToken } from './node-token.ts'
import { panelAddress } from './panel-address.ts'

export const newInboundToken: Handler<Calls['newInboundToken']> = async (ctx, { number }) => {
  const token = (await newNodeToken(ctx, number, ctx.actor.id)) ?? refuse('inboundNotFound')
  return { token, panel: panelAddress(ctx), configs: await configsOf(ctx, number, token) }
}

/** None for an inbound that stock programs cannot run yet. */
async function configsOf(
  ctx: Ctx<Actor>,
  number: number,
  token: string,
): Promise<AnswerOf<Calls['newInboundToken']>['configs']> {
  const served = await findInbound(ctx, number)
  const inbound = served && nodeInboundOf(served, { pullSeconds: 60, pushSeconds: 60 })
  if (!inbound) return []
  const { listenIp, protocol } = inbound
  return programConfigs(panelAddress(ctx), { number, token, listenIp, protocol })
}
