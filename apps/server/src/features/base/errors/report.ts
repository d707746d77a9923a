import type { Calls } from '@dukou/contract'
import { networksOf, wideNetworkOf } from '../../../platform/addresses.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { noteError } from '../../../platform/http/note-error.ts'
import { limitTries, perNetwork } from '../../../platform/limits.ts'
import { withSourceNames } from './source-names.ts'

/** Per network. A page reports five in a visit at most, so that more than this comes from something else. */
const MOST_PER_HOUR = 20

export const reportError: Handler<Calls['reportError']> = async (ctx, { name, message, stack: told }) => {
  await limitTries(ctx, ctx.db, perNetwork(networksOf(ctx.client.ip), 'page error', MOST_PER_HOUR, 3600))
  ctx.log.warn({ name, message, person: ctx.actor?.publicId }, 'a page met a bug')
  ctx.metrics.count('dukou_page_bugs_total')
  const stack = await withSourceNames(ctx.site, told)
  const strangerNetwork = ctx.actor ? undefined : wideNetworkOf(ctx.client.ip)
  await noteError(ctx, { source: 'browser', name, message, stack, personId: ctx.actor?.id, strangerNetwork })
  return {}
}
