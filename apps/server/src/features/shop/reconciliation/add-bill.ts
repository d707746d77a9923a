import type { AnswerOf, Calls } from '@dukou/contract'
import { addDays, type Bill, type BillLine, billTimeZone, businessDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { Actor, App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { compareAround, countOpen } from './compare.ts'
import { findWorths } from './worth.ts'

export interface NewBill {
  paymentAccount: string
  day: string
  bill: Bill
  /** Null: it was fetched from the platform. */
  fileName: string | null
}

type Added = AnswerOf<Calls['fetchBill']>

/**
 * Keeps a bill as the one of its account and day, and compares it with the books. Lines of other days are left out: their
 * own bills tell of them. Of two at once the second replaces the first.
 */
export async function addBill(
  app: App,
  actor: Actor,
  { paymentAccount, day, bill, fileName }: NewBill,
): Promise<Added> {
  const zone = billTimeZone(bill.format, app.config.timeZone)
  const own = bill.lines.filter(({ at }) => at === undefined || businessDay(at, zone) === day)
  const leftOut = bill.lines.length - own.length
  if (own.length === 0 && leftOut > 0) refuse('billOfOtherDay', { day })
  return app.db.transaction().execute(async (tx) => {
    await lockDay(app, tx, paymentAccount, day)
    await tx
      .updateTable('bills')
      .set({ replaced_at: app.now() })
      .where('channel', '=', paymentAccount)
      .where('day', '=', day)
      .where('replaced_at', 'is', null)
      .execute()
    const { id, public_id } = await tx
      .insertInto('bills')
      .values({
        public_id: newPublicId(),
        channel: paymentAccount,
        day,
        format: bill.format,
        has_refunds: bill.hasRefunds,
        file_name: fileName,
        left_out: leftOut,
        added_by: actor.id,
        added_at: app.now(),
      })
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow()
    await insertLines(tx, id, paymentAccount, own)
    await compareAround(app, tx, paymentAccount, day)
    const open = await countOpen(tx, paymentAccount, day)
    await writeAudit(tx, {
      ...actedBy(actor),
      action: 'addBill',
      target: public_id,
      detail: { channel: paymentAccount, day, file: fileName ?? '', lines: own.length, differences: open },
    })
    return { format: bill.format, lines: own.length, leftOut, open }
  })
}

/**
 * Locks a day for work on its bill or differences, and the days beside it, which are compared with it. Rows lock by their
 * day, so that work on two days in a row waits and does not deadlock.
 */
export async function lockDay(app: Pick<App, 'now'>, tx: Tx, paymentAccount: string, day: string): Promise<void> {
  await sql`select 1 from bill_days where channel = ${paymentAccount}
    and day between ${addDays(day, -1)}::date and ${addDays(day, 1)}::date order by day for update`.execute(tx)
  await sql`insert into bill_days (channel, day, compared_at) values (${paymentAccount}, ${day}, ${app.now()})
    on conflict (channel, day) do update set compared_at = bill_days.compared_at`.execute(tx)
}

const AT_ONCE = 500

async function insertLines(tx: Tx, billId: bigint, paymentAccount: string, lines: readonly BillLine[]): Promise<void> {
  const worths = await findWorths(tx, paymentAccount, lines)
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    await tx
      .insertInto('bill_lines')
      .values(
        lines.slice(from, from + AT_ONCE).map((line) => ({
          bill_id: billId,
          channel: paymentAccount,
          kind: line.kind,
          trade_no: line.tradeNo,
          external_no: line.externalNo,
          refund_no: line.refundNo,
          amount_li: line.amountLi ?? worths(line) ?? null,
          amount_text: line.foreign ? `${line.foreign.amount} ${line.foreign.currency.toUpperCase()}` : '',
          fee_li: line.feeLi ?? null,
          happened_at: line.at ?? null,
        })),
      )
      .execute()
  }
}
