import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { HomeFigure } from '../../../platform/home-part.ts'
import { hasNode } from '../../network/nodes/index.ts'
import { hasSale } from '../../shop/orders/index.ts'
import { hasPaymentAccount } from '../../shop/payments/index.ts'

type Guide = NonNullable<AnswerOf<Calls['officeHome']>['guide']>

/** Steps of the guide that only the database knows. */
export type Steps = Pick<Guide, 'account' | 'node' | 'line' | 'plan' | 'sale'>

export const STEPS: { [Step in keyof Steps]: HomeFigure<boolean> } = {
  account: hasPaymentAccount,
  node: hasNode,
  line: () => sql`select exists (select 1 from current_lines)`,
  plan: () => sql`select exists (select 1 from current_plans)`,
  sale: hasSale,
}

/** A site with the sandbox is for trying out: it needs no domain, no mail and no sale. */
export function guideOf({ config, settings }: Pick<Ctx, 'config' | 'settings'>, steps: Steps): Guide {
  return {
    ...steps,
    domain: config.sandbox || settings.subscriptionHost !== '',
    mail: config.sandbox || config.smtpUrl !== '',
    sale: config.sandbox || steps.sale,
  }
}
