import type { DifferenceKind } from '@dukou/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { payments } from './find-payments.ts'
import { refunds } from './find-refunds.ts'
import type { Span } from './pairs.ts'

export interface Found {
  subject: 'payment' | 'refund'
  /** Names the payment or refund within its day. */
  key: string
  kind: DifferenceKind
  trade_no: string
  external_no: string
  refund_no: string
  there_li: bigint | null
  there_text: string
  here_li: bigint | null
}

/**
 * Compares the bill of a day with receipts and refunds, in one statement. The platform's numbers tell which line is which
 * payment or refund, whatever day that was booked on; lines without such a number are paired one to one, see
 * {@link payments} and {@link refunds}. A receipt or refund that is here alone counts for the day on which it came.
 */
export async function findDifferences(tx: Tx, paymentAccount: string, day: string, span: Span): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with bill as materialized (
      select * from bills where channel = ${paymentAccount} and day = ${day}::date and replaced_at is null),
    told as materialized (select l.* from bill_lines l join bill b on b.id = l.bill_id),
    ${payments(paymentAccount, span)},
    ${refunds(paymentAccount, span)}
    select * from payment_lines union all select * from payments_here
    union all select * from refund_lines union all select * from refunds_here`.execute(tx)
  return rows
}
