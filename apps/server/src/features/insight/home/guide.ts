import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { HomeFigure } from '../../../platform/home-part.ts'
import { hasNode } from '../../network/nodes/index.ts'
import { hasSale } from '../../shop/orders/index.ts'
import { type EnabledPaymentAccount, waysToPay } from '../../shop/payments/index.ts'

type Guide = NonNullable<AnswerOf<Calls['officeHome']>['guide']>

/** Steps of the guide that only the database knows. */
export type Steps = Pick<Guide, 'node' | 'line' | 'plan' | 'sale'>

export const STEPS: { [Step in keyof Steps]: HomeFigure<boolean> } = {
  node: hasNode,
  line: () => sql`select exists (select 1 from current_lines)`,
  plan: () => sql`select exists (select 1 from current_plans)`,
  sale: hasSale,
}

/**
 * A site with the sandbox is for trying out: it needs no domain, no mail and no sale.
 * @param accounts all payment accounts that are switched on
 */
export function guideOf(
  ctx: Pick<Ctx, 'config' | 'settings' | 'now'>,
  steps: Steps,
  accounts: readonly EnabledPaymentAccount[],
): Guide {
  const { config, settings } = ctx
  return {
    ...steps,
    account: waysToPay(ctx, settings, accounts).length > 0,
    domain: config.sandbox || settings.preferredDomain !== '' || settings.subscriptionHost !== '',
    mail: config.sandbox || config.smtpUrl !== '',
    sale: config.sandbox || steps.sale,
  }
}
