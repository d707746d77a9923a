import type { AnswerOf, Calls } from '@dukou/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'

type Row = Selectable<Tables['pay_channels']>

export const listPayChannels: Handler<Calls['listPayChannels']> = async (ctx) => {
  const rows = await ctx.db.selectFrom('pay_channels').selectAll().orderBy('code').execute()
  return rows.map(payChannelAnswer)
}

/** An account as staff see it: whether it has a key, never the key itself. */
export function payChannelAnswer(row: Row): AnswerOf<Calls['savePayChannel']> {
  return {
    id: row.code,
    code: row.code,
    baseUrl: row.base_url,
    merchantId: row.merchant_id,
    alipayType: row.type_map.alipay ?? null,
    wxpayType: row.type_map.wxpay ?? null,
    minLi: row.min_li,
    maxLi: row.max_li,
    enabled: row.enabled,
    hasKey: row.secret_sealed.length > 0,
    lastTest:
      row.test_outcome && row.tested_at
        ? { outcome: row.test_outcome, said: row.test_said ?? '', at: row.tested_at }
        : null,
    revision: row.revision,
  }
}
