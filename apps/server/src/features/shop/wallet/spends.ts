import type { AnswerOf, Calls } from '@dukou/contract'
import { ownActText } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { afterOf, refuseCursor, refuseLostCursor } from '../../../platform/page.ts'
import { WALLET_CHANGES, WALLET_CURSOR, walletJournal } from '../../books/ledger/index.ts'
import { isOrderOfAnother, isReleasedHold, orderName } from '../orders/index.ts'

type Spend = AnswerOf<Calls['walletSpends']>[number]

const SHOWN = 500

/** Journals of withdrawals and rebates have lists of their own; a rebate stands in the journal of the friend's order. A reservation that was given back spent nothing. */
const ELSEWHERE = ['withdrawal', 'withdrawalReturned', 'holdReleased', 'rebate', 'rebateReversed', 'rebateRefunded']

const KINDS: Record<string, Spend['kind']> = {
  hold: 'purchase',
  orderPaid: 'payment',
  credited: 'payment',
  suspenseCredited: 'payment',
  refund: 'refund',
  creditRefund: 'refund',
  creditRefundReturned: 'refund',
  adjustment: 'correction',
  merge: 'merge',
}

const WORDS: Record<Spend['kind'], string> = {
  purchase: '购买商品 / Purchase',
  payment: '付款转入余额 / Payment credited',
  refund: '退款 / Refund',
  correction: ownActText('correction'),
  merge: ownActText('merge'),
  other: '其他变动 / Other',
}

interface Row {
  kind: string
  change: bigint
  created_at: Date
  left_li: bigint
  plan: string | null
  cursor: string
}

export const walletSpends: Handler<Calls['walletSpends']> = async (ctx) => {
  const after = afterOf(ctx)
  const behind = after === undefined ? sql`select null` : (walletJournal(after, ctx.actor.id) ?? refuseCursor())
  const older = after === undefined ? sql`` : sql`and c.journal_id < (${behind})`
  const { rows } = await sql<Row>`
    select c.kind, c.change, c.created_at, c.left_li, ${sql.raw(orderName('c.order_id'))} as plan, ${sql.raw(WALLET_CURSOR)} as cursor
    from accounts u, lateral (${sql.raw(WALLET_CHANGES)}) c
    where u.id = ${ctx.actor.id} and c.kind <> all(${ELSEWHERE}::text[]) and not ${sql.raw(isReleasedHold('c.key'))}
      and not (c.kind = 'orderPaid' and ${sql.raw(isOrderOfAnother('c.order_id', 'u.id'))}) ${older}
    order by c.journal_id desc limit ${ctx.page?.limit ?? SHOWN}`.execute(ctx.db)
  await refuseLostCursor(ctx, rows, behind)
  return rows.map((row) => {
    const kind = KINDS[row.kind] ?? 'other'
    const description = row.plan ?? WORDS[kind]
    return { spentLi: -row.change, description, at: row.created_at, leftLi: row.left_li, kind, cursor: row.cursor }
  })
}
