import { GB } from '@dukou/domain'
import { BILL_CORRUPTIONS } from './bill-books.ts'
import { CHAIN_CORRUPTIONS } from './chain-books.ts'
import { COMMERCE_CORRUPTIONS } from './commerce-books.ts'
import { REFUND_CORRUPTIONS } from './refund-books.ts'

/** One thing that must never be, for each invariant: what it does to the tables behind all their guards. */
export const CORRUPTIONS: Record<string, string[]> = {
  ...COMMERCE_CORRUPTIONS,
  ...REFUND_CORRUPTIONS,
  ...BILL_CORRUPTIONS,
  ...CHAIN_CORRUPTIONS,
  'traffic-left-is-kept': [
    `update traffic_balances set left_gb = left_gb + 1 where user_id = (select max(user_id) from traffic_balances)`,
    `update traffic_balances set left_whole = not left_whole where user_id = (select max(user_id) from traffic_balances)`,
  ],
  'has-paid-is-copied': [
    `update traffic_balances set user_has_paid = not user_has_paid where user_id = (select max(user_id) from traffic_balances)`,
    `update ledger_accounts set user_has_paid = not user_has_paid where user_id = (select max(id) from users) and kind = 'wallet'`,
    `update ledger_accounts set user_has_paid = true where kind = 'sales'`,
  ],
  'journals-balance': [
    `update ledger_entries set journal_id = (select min(id) from journals where kind = 'hold')
      where journal_id = (select min(id) from journals where kind = 'adjustment')
      and account_id = (select id from ledger_accounts where kind = 'adjustment')`,
  ],
  'balances-are-sums': [`update ledger_accounts set version = version + 1 where kind = 'sales'`],
  'balances-chain': [
    `update ledger_entries set balance_after = balance_after + 1 where (account_id, account_version) =
      (select account_id, account_version from ledger_entries limit 1)`,
  ],
  'money-is-conserved': [
    `insert into ledger_entries (journal_id, account_id, amount, balance_after, account_version)
      select 0, id, 5, balance + 5, version + 1 from ledger_accounts where kind = 'adjustment'`,
    `update ledger_accounts set balance = balance + 5, version = version + 1 where kind = 'adjustment'`,
  ],
  'no-debts': [`update ledger_accounts set may_go_negative = false where kind = 'worldGateway'`],
  'holds-match-purses': [`update wallet_holds set user_id = (select max(id) from users) where state = 'active'`],
  'holds-match-orders': [`update orders set wallet_spend_li = wallet_spend_li + 10 where status = 'walletReserved'`],
  'paid-adds-up': [`update orders set price_li = price_li + 10 where id = ${first(`status = 'paid'`)}`],
  'paid-is-booked': [
    `update journals set key = key || ' again' where key = 'order_paid:' || ${first(`status = 'paid'`)}`,
  ],
  'receipts-are-decided': [
    `insert into receipts (channel, external_no, amount_li, created_at)
      values ('sandbox', 'lost', 10, now() - interval '2 minutes')`,
  ],
  'receipts-are-the-world': [`update receipts set amount_li = amount_li + 10 where disposition = 'credited'`],
  'receipts-act-once': [
    `update receipts set channel = 'other' where id = (select min(id) from receipts where disposition = 'settled')`,
  ],
  'suspense-is-told': [
    `insert into suspense_decisions (public_id, receipt_id, kind, reason, actor_id, created_at)
      select 'unbooked', id, 'refund', 'none', 0, now() from receipts where disposition = 'suspense' limit 1`,
  ],
  'one-trade-paid': [
    `update trades set status = 'cancelled'
    where id = (select min(id) from trades where status = 'paid' and channel = 'sandbox')`,
  ],
  'one-grant-per-paid-order': [
    `update orders set permanent_bytes = permanent_bytes + 1 where id = ${first(`status = 'paid'`)}`,
  ],
  'grants-are-recorded': [
    `update traffic_records set key = key || ' again' where key = 'order:' || ${first(`status = 'paid'`)}`,
  ],
  'grants-have-a-source': [`update grants_by_source set source = 'checkIn' where source = 'agencySale'`],
  'grants-are-reversed': [
    `update grants_by_source g set reverses = (select min(key) from grants_by_source other
      where other.source = 'correction' and other.user_id <> g.user_id) where reverses is not null and source <> 'refund'`,
  ],
  'check-ins-are-recorded': [`update check_ins set granted_bytes = granted_bytes + 1`],
  'the-deleted-are-gone': [
    `update users set disabled = true, deleted_at = now() where id = (select max(id) from users)`,
  ],
  'taken-back-is-what-was-given': [`update corrections set takes_back = 'order:1' where takes_back is not null`],
  'corrections-are-booked': [
    `update corrections set wallet_li = wallet_li + 1 where id = (select max(id) from corrections where takes_back is null)`,
  ],
  'merges-are-booked': [`update account_merges set wallet_li = wallet_li + 1`],
  'draws-are-computed': [`update prize_draws set position = 1 - position`],
  'draws-are-booked': [`update traffic_records set day = day - 1 where key like 'draw:%'`],
  'coupons-of-draws-are-given': [`update prize_draws set coupon_code = 'lost'`],
  'draws-keep-the-limit': [`update prize_days set draws = draws + 1`],
  'rebates-are-shares': [`update rebates set reward_bp = reward_bp + 1 where reversed_at is null`],
  'rebates-are-booked': [
    `update journals set order_id = order_id + 1 where key = (select 'order_paid:' || order_id from rebates where reversed_at is null)`,
  ],
  'reversals-are-booked': [`update rebates set taken_li = taken_li + 1 where reversed_at is not null`],
  'rebate-debts-are-told': [`update rebate_sums set debt_li = debt_li + 1`],
  'rebate-sums-add-up': [`update rebate_sums set reversed_li = reversed_li - 1`, `update rebate_sums set flagged = 0`],
  'pools-are-sums': [`update agencies set pool_bytes = pool_bytes + 1`],
  'sales-are-delivered': [
    `update traffic_records set days_change = days_change + 1 where key like 'agency:%'`,
    `update grants_by_source set duration_days = duration_days + 1 where source = 'agencySale'`,
  ],
  'traffic-is-granted': [
    `update traffic_balances set permanent_granted = permanent_granted + 1, ${keptLeft('permanent_granted + 1 - permanent_used')}
      where user_id = (select max(id) from users)`,
  ],
  'traffic-adds-up': [
    `update traffic_balances set permanent_used = permanent_used + 1, ${keptLeft('permanent_granted - permanent_used - 1')}
      where day_up > 0`,
  ],
  'use-is-billed': [`update traffic_balances set carried = carried + 1 where day_up > 0`],
  'days-are-reports': [`update traffic_balances set day_up = day_up + 1 where day_up > 0`],
  'reports-are-summed': [`update usage_inbound_days set inbound_number = inbound_number + 1`],
  'reports-count-once': [`update usage_reports set original_key = gen_random_uuid() where decision = 'resend'`],
  'nothing-is-thrown-away': [`update usage_quarantine set up = up - 1`],
  'batches-are-reports': [
    `insert into node_agents (node_id, public_id) select id, 'a' from nodes limit 1`,
    `insert into node_agent_batches (node_id, spool, number, body_sha256, used_at, day, up, down, report_keys, received_at, stored_at)
      select node_id, gen_random_uuid(), 1, sha256(''), now(), (select max(day) from usage_reports), 1, 0, '{}', now(), now()
      from node_agents limit 1`,
  ],
  'ends-have-their-time': [`update orders set paid_at = null where id = ${first(`status = 'paid'`)}`],
  'one-live-trade': [`update trades set status = 'awaitingPayment' where order_id = ${first(`status = 'cancelled'`)}`],
  'everybody-is-whole': [`delete from traffic_balances where user_id = (select max(id) from users)`],
}

function first(where: string): string {
  return `(select min(id) from orders where ${where})`
}

/** In SQL: the columns that follow from what is left, so that no other invariant breaks. */
function keptLeft(left: string): string {
  return `left_gb = (${left} + ${GB - 1n}) / ${GB}, left_whole = (${left}) % ${GB} = 0`
}
