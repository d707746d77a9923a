import { webAddress } from '@dukou/domain'
import type { Ctx } from '../../../platform/context.ts'
import type { Settings } from './settings.ts'
import { ofDomain } from './site-address.ts'

/**
 * The origins that are this site. What a request says of its host counts on the operator's own machine alone: anybody
 * can send any `Host`, and an equal `Origin` with it.
 */
export function ourOrigins(ctx: Pick<Ctx, 'origin' | 'client'>, settings: Settings): Set<string> {
  const asked = webAddress(ctx.client.origin)
  const all = [
    ctx.origin(),
    asked && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(asked.hostname) ? asked.origin : '',
    settings.subscriptionHost,
    settings.returnUrl,
    ofDomain(settings.preferredDomain),
    ofDomain(settings.backupDomain),
  ]
  return new Set(all.flatMap((text) => webAddress(text)?.origin ?? []))
}
