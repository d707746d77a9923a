import type { Ctx } from '../../../platform/context.ts'

/** The address of this site as node programs reach it. */
export function panelAddress(ctx: Pick<Ctx, 'settings' | 'origin'>): string {
  return (ctx.settings.subscriptionHost || ctx.origin()).replace(/\/+$/, '')
}
