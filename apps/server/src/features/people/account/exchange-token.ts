import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { authenticate } from './read-callers.ts'

/** An invalid token is refused and changes nothing, so it never displaces a session that works. */
export const exchangeToken: Handler<Calls['exchangeToken']> = async (ctx, { token }) => {
  if ((await authenticate(ctx, token)) === null) refuse('tokenInvalid')
  ctx.setSession(token)
  return {}
}
