import type { Books } from '../lib/books.ts'

/** Money and traffic of some accounts together, wherever it lies. */
export interface Possessions {
  /** All purses, with what orders hold. */
  pursesLi: bigint
  /** Withdrawals that wait or were paid. */
  withdrawnLi: bigint
  /** Paid for orders from the wallet. */
  spentLi: bigint
  leftBytes: bigint
  /** Gifts that nobody has taken, at their whole amount. */
  escrowBytes: bigint
}

const OF = `user_id in (select id from users where email = any($1::text[]))`

export async function possessionsOf(books: Books, emails: readonly string[]): Promise<Possessions> {
  const [row] = await books.ask(
    `select
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where ${OF}) as purses,
      (select coalesce(sum(amount_li), 0)::bigint from withdrawals
        where ${OF} and status in ('requested', 'taken', 'paid')) as withdrawn,
      (select coalesce(sum(wallet_spend_li), 0)::bigint from orders where ${OF} and status = 'paid') as spent,
      (select coalesce(sum(permanent_granted - permanent_used), 0)::bigint from traffic_balances where ${OF}) as left,
      (select coalesce(sum(sent_bytes), 0)::bigint from gifts
        where ${OF.replace('user_id', 'giver_id')} and state = 'open') as escrow`,
    [emails],
  )
  const [pursesLi, withdrawnLi, spentLi, leftBytes, escrowBytes] = (row ?? []) as bigint[]
  return {
    pursesLi: pursesLi ?? 0n,
    withdrawnLi: withdrawnLi ?? 0n,
    spentLi: spentLi ?? 0n,
    leftBytes: leftBytes ?? 0n,
    escrowBytes: escrowBytes ?? 0n,
  }
}
