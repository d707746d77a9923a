import type { Books } from '../lib/books.ts'

/** Everything the books say of one order, as plain numbers. */
export interface Standing {
  status: string
  /** Deliveries of what was ordered. */
  grants: number
  /** Journals that paid it. */
  payments: number
  /** Arrivals of money that paid it, and that became its payer's credit. */
  settled: number
  credited: number
  trades: number
  liveTrades: number
  reservedLi: bigint
}

export async function standingOf(books: Books, orderId: string): Promise<Standing> {
  const [row] = await books.ask(
    `select o.status, o.wallet_spend_li,
      (select count(*) from grants_by_source g where g.order_id = o.id),
      (select count(*) from journals j where j.order_id = o.id and j.kind = 'orderPaid'),
      (select count(*) from receipts r join trades t on t.id = r.trade_id where t.order_id = o.id and r.disposition = 'settled'),
      (select count(*) from receipts r join trades t on t.id = r.trade_id where t.order_id = o.id and r.disposition = 'credited'),
      (select count(*) from trades t where t.order_id = o.id),
      (select count(*) from trades t where t.order_id = o.id and t.status = 'awaitingPayment')
    from orders o where o.public_id = $1`,
    [orderId],
  )
  if (!row) throw new Error(`no order ${orderId}`)
  const [grants, payments, settled, credited, trades, liveTrades] = row.slice(2).map(Number) as number[]
  return {
    status: String(row[0]),
    reservedLi: row[1] as bigint,
    grants: grants ?? 0,
    payments: payments ?? 0,
    settled: settled ?? 0,
    credited: credited ?? 0,
    trades: trades ?? 0,
    liveTrades: liveTrades ?? 0,
  }
}

/** A user's spendable money, and the money reserved by the user's orders, in li. */
export async function pursesOf(books: Books, email: string): Promise<{ spendableLi: bigint; reservedLi: bigint }> {
  const rows = await books.ask(
    `select a.kind, a.balance from ledger_accounts a join users u on u.id = a.user_id where u.email = $1`,
    [email],
  )
  const of = (kind: string) => (rows.find((row) => row[0] === kind)?.[1] as bigint | undefined) ?? 0n
  return { spendableLi: of('wallet') + of('credit'), reservedLi: of('hold') }
}

export const PAID_ONCE = { status: 'paid', grants: 1, payments: 1, settled: 1, credited: 0, liveTrades: 0 }
export const CANCELLED = { status: 'cancelled', grants: 0, payments: 0, settled: 0, liveTrades: 0, reservedLi: 0n }
