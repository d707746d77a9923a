import type { Calls } from '@dukou/contract'
import { roundedYuanText } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { BANK_NUMBERS } from '../transfers/index.ts'
import type { Difference } from './differences-table.ts'

type Row = Difference & { decided_email: string | null; has_trade: boolean; has_proof: boolean }

/** All differences of a day, the open ones first, in one statement. */
export const listDifferences: Handler<Calls['listDifferences']> = async (ctx, { paymentAccount, day }) => {
  const { rows } = await sql<Row>`
    select d.*, a.email as decided_email, exists (select 1 from trade_facts t where t.channel = d.channel
      and t.trade_no = d.trade_no) as has_trade,
      exists (select 1 from ${BANK_NUMBERS} n where n.channel = d.channel and n.bank_no = d.external_no) as has_proof
    from bill_differences d left join accounts a on a.id = d.decided_by
    where d.channel = ${paymentAccount} and d.day::text = ${day}
    order by d.state <> 'open', d.state <> 'explained', d.id`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.public_id,
    subject: row.subject,
    kind: row.kind,
    state: row.state,
    act: row.act,
    tradeNo: row.trade_no,
    externalNo: row.external_no,
    refundNo: row.refund_no,
    there: row.there_text || (row.there_li === null ? '' : roundedYuanText(row.there_li)),
    hereLi: row.here_li,
    reason: row.reason,
    decidedBy: row.decided_email,
    decidedAt: row.decided_at,
    canAsk: canAsk(row, row.has_trade),
    canSuspend: canSuspend(row, row.has_trade) && !row.has_proof,
  }))
}

/** The platform tells of payments by the number of their trade. */
export function canAsk({ state, subject }: Pick<Difference, 'state' | 'subject'>, hasTrade: boolean): boolean {
  return state === 'open' && subject === 'payment' && hasTrade
}

/** Money of a trade is a matter of the platform's own answer; money of none can wait for its owner. */
export function canSuspend(
  {
    state,
    subject,
    kind,
    external_no,
    there_li,
  }: Pick<Difference, 'state' | 'subject' | 'kind' | 'external_no' | 'there_li'>,
  hasTrade: boolean,
): boolean {
  return (
    state === 'open' &&
    subject === 'payment' &&
    kind === 'onlyThere' &&
    !hasTrade &&
    external_no !== '' &&
    there_li !== null
  )
}
