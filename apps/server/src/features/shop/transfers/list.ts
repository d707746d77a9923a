import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { type OrderStatus, transferReference } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseLostCursor } from '../../../platform/page.ts'
import { accountsLike } from '../../people/account/index.ts'
import { proofAnswer } from './proof-answer.ts'
import type { Proof } from './proofs-table.ts'

type Wanted = Omit<InputOf<Calls['listProofs']>, 'number'>

export interface ProofRow extends Proof {
  email: string
  order: string
  order_no: string
  order_status: OrderStatus
  description: string
  trade_no: string
  asked_li: bigint
  memo: Record<string, string> | null
  outcome: 'settled' | 'credited' | 'suspense' | null
  decided_email: string | null
  bank_no: string | null
}

export const listProofs: Handler<Calls['listProofs']> = async (ctx, { number, ...wanted }) => {
  const { rows } = await proofsQuery(wanted, number).execute(ctx.db)
  await refuseLostCursor(ctx, rows, idOf(wanted.after ?? ''), wanted.after)
  return rows.map(proofOf)
}

const idOf = (publicId: string) => sql`select id from transfer_proofs where public_id = ${publicId}`

/** The newest proofs that are wanted. */
export function proofsQuery(wanted: Wanted, number: number): RawBuilder<ProofRow> {
  const { status, sought, after } = wanted
  const within = sql`${after === null ? sql`` : sql`and p.id < (${idOf(after)})`}
    ${status === null ? sql`` : sql`and p.status = ${status}`}`
  const found = sought.trim() === '' ? sql`transfer_proofs p` : named(sought.trim())
  return sql<ProofRow>`
    with found as materialized (select p.id from ${found} where true ${within} order by p.id desc limit ${number})
    select p.*, u.email, o.public_id as "order", o.order_no, o.status as order_status, o.description, t.trade_no,
      t.amount_li as asked_li, t.memo, r.disposition as outcome, d.email as decided_email, n.bank_no
    from found join transfer_proofs p on p.id = found.id join trade_facts t on t.id = p.trade_id
      join order_facts o on o.id = t.order_id join accounts u on u.id = t.user_id
      left join arrivals r on r.channel = p.channel and r.external_no = 'proof-' || p.public_id
      left join accounts d on d.id = p.decided_by left join transfer_numbers n on n.proof_id = p.id
    order by p.id desc`
}

/** Those that a text names: the number of an order or a trade, a reference, a number at the bank, or an e-mail's beginning. */
function named(text: string): RawBuilder<unknown> {
  return sql`(select p.id, p.status from (
      select p.id from order_facts o join trade_facts t on t.order_id = o.id join transfer_proofs p on p.trade_id = t.id
        where o.order_no = ${text}
      union select p.id from trade_facts t join transfer_proofs p on p.trade_id = t.id where t.trade_no = ${text}
      union select p.id from transfer_proofs p join trade_facts t on t.id = p.trade_id
        where right(t.trade_no, 6) = upper(${text})
      union select proof_id from transfer_numbers where bank_no = ${text}
      union select p.id from (${accountsLike(text)}) who join trade_facts t on t.user_id = who.id
        join transfer_proofs p on p.trade_id = t.id
    ) few join transfer_proofs p on p.id = few.id) p`
}

export function proofOf(row: ProofRow): AnswerOf<Calls['listProofs']>[number] {
  return {
    ...proofAnswer(row),
    email: row.email,
    orderId: row.order,
    orderNo: row.order_no,
    orderStatus: row.order_status,
    description: row.description,
    tradeNo: row.trade_no,
    reference: transferReference(row.trade_no),
    paymentAccount: row.channel,
    askedLi: row.asked_li,
    to: row.memo?.to ?? '',
    note: row.note,
    bankNo: row.bank_no ?? '',
    outcome: row.outcome,
    decidedBy: row.decided_email,
    decidedAt: row.decided_at,
  }
}
