import { FAILED_STARTS } from '@dukou/domain'
import { settingSavedAt } from '../../base/settings/index.ts'

/**
 * In SQL, for a row `p` of pay_channels: how many starts failed since the last one that did not, and when the newest did.
 * Only the newest count, and those since the account was changed or passed a test.
 */
export const FAILED_STARTS_OF = `(
  select count(*)::int as failed_starts, max(created_at) as failed_at from (
    select created_at, bool_or(works) over (order by id desc) as worked_since from (
      select id, created_at, started_at is not null or status = 'paid' as works from trades
      where channel = p.code and pay_mode <> 'wallet' and (started_at is not null or status in ('cancelled', 'paid'))
      order by id desc limit ${FAILED_STARTS}) newest) t
  where not worked_since and created_at > p.updated_at
    and (p.test_outcome is distinct from 'accepted' or created_at > p.tested_at))`

/** In SQL: all payment accounts that are switched on, as JSON of `EnabledPaymentAccount`; null: none. */
export const ENABLED_PAYMENT_ACCOUNTS = `(
  select jsonb_agg(jsonb_build_object('code', code, 'adapter', adapter, 'type_map', type_map, 'shares', shares,
    'min_li', min_li, 'max_li', max_li, 'open_from', open_from, 'open_until', open_until,
    'failed_starts', failed_starts, 'failed_at', failed_at, 'fields', fields,
    'rate_saved_at', ${settingSavedAt('usdtRateTenThousandths')},
    'trouble', (select jsonb_object_agg(address, verdict_since) from chain_watches
      where channel = p.code and verdict in ('disagree', 'silent')))
    order by code)
  from pay_channels p cross join lateral ${FAILED_STARTS_OF} f where enabled)`
