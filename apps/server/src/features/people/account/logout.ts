import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { closeSession } from './session.ts'

export const logout: Handler<Calls['logout']> = async (ctx) => {
  await closeSession(ctx.db, ctx.actor.tokenSha256)
  ctx.setSession(null)
  return {}
}
