import type { Ctx } from '../../../platform/context.ts'
import { subscriptionAddress } from '../../base/settings/index.ts'

/** The address of this site as node programs reach it. */
export function panelAddress(ctx: Pick<Ctx, 'settings' | 'origin'>): string {
  return subscriptionAddress(ctx)
}
