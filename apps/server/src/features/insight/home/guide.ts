import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { chosenChannels } from '../../shop/payments/index.ts'

type Guide = NonNullable<AnswerOf<Calls['officeHome']>['guide']>
type Site = Pick<Ctx, 'config' | 'settings'>

/** Steps of the guide that only the database knows. */
export type Steps = Pick<Guide, 'account' | 'node' | 'line' | 'plan' | 'sale'>

export function stepsSql({ config, settings }: Site) {
  return sql<Steps>`json_build_object(
    'account', exists (select 1 from pay_channels
      where enabled and code = any(${chosenChannels({ config }, settings)}::text[])),
    'node', exists (select 1 from nodes where removed_at is null),
    'line', exists (select 1 from lines where removed_at is null),
    'plan', exists (select 1 from plans where removed_at is null),
    'sale', exists (select 1 from orders where paid_at is not null))`
}

/** A site with the sandbox is for trying out: it needs no domain, no mail and no sale. */
export function guideOf({ config, settings }: Site, steps: Steps): Guide {
  return {
    ...steps,
    domain: config.sandbox || settings.subscriptionHost !== '',
    mail: config.sandbox || config.smtpUrl !== '',
    sale: config.sandbox || steps.sale,
  }
}
