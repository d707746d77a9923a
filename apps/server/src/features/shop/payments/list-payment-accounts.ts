import type { AnswerOf, Calls } from '@dukou/contract'
import { PAY_MODES } from '@dukou/domain'
import { type Selectable, sql } from 'kysely'
import { isSealed, payAdapters } from '../../../gateways/index.ts'
import type { App } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { FAILED_STARTS_OF } from './enabled-payment-accounts.ts'
import { valuesOf } from './payment-accounts.ts'

type Row = Selectable<Tables['pay_channels']>

export const listPaymentAccounts: Handler<Calls['listPaymentAccounts']> = async (ctx) => {
  const { rows } = await sql<Row & { failed_starts: number }>`
    select p.*, f.failed_starts from pay_channels p cross join lateral ${sql.raw(FAILED_STARTS_OF)} f
    order by code`.execute(ctx.db)
  return rows.map((row) => paymentAccountAnswer(ctx, row, row.failed_starts))
}

/** An account as staff see it: which secrets it has, never the secrets themselves. */
export function paymentAccountAnswer(
  app: Pick<App, 'secrets'>,
  row: Row,
  failedStarts = 0,
): AnswerOf<Calls['savePaymentAccount']> {
  const adapter = payAdapters[row.adapter]
  const values = adapter ? valuesOf(app, row) : {}
  const present = adapter?.fields.filter(({ name }) => values[name] !== undefined) ?? []
  const sealed = present.filter(isSealed).map(({ name }) => name)
  return {
    id: row.code,
    code: row.code,
    adapter: row.adapter,
    values: present.filter((field) => !isSealed(field)).map(({ name }) => ({ name, value: values[name] ?? '' })),
    secrets: sealed,
    modes: PAY_MODES.filter((mode) => row.type_map[mode] !== undefined).map((mode) => ({
      mode,
      word: adapter?.types[mode] === undefined ? '' : (row.type_map[mode] ?? ''),
      share: row.shares[mode] ?? 0,
    })),
    hours: row.open_from === null || row.open_until === null ? null : { from: row.open_from, until: row.open_until },
    baseUrl: row.base_url,
    merchantId: row.merchant_id,
    alipayType: row.type_map.alipay ?? null,
    wxpayType: row.type_map.wxpay ?? null,
    minLi: row.min_li,
    maxLi: row.max_li,
    enabled: row.enabled,
    hasKey: sealed.length > 0,
    lastTest:
      row.test_outcome && row.tested_at
        ? { outcome: row.test_outcome, said: row.test_said ?? '', at: row.tested_at }
        : null,
    failedStarts,
    revision: row.revision,
  }
}
