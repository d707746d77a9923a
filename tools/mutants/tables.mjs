import { without } from './mutant.mjs'

const MONEY = '/apps/server/migrations/0002-money.sql'
const GRANTS = '/apps/server/migrations/20261125134000-grants-by-source.sql'
const MIGRATIONS = '/apps/server/migrations'
const REFUNDS = `${MIGRATIONS}/20261126040000-refunds.sql`
const COUPONS = `${MIGRATIONS}/20261125220000-coupons.sql`
const WITHDRAWALS = `${MIGRATIONS}/20261125221000-withdrawals.sql`
const PRIZES = `${MIGRATIONS}/20261125224000-prizes.sql`
const TEST = 'ops/verify/last-line.test.ts'
const COMMERCE = 'ops/verify/last-line-commerce.test.ts'

/** Mutants of the constraints of the tables, the last line of defence. */
export const tables = [
  without(
    'no debts',
    [MONEY, `,\n  constraint ledger_accounts_not_negative check (may_go_negative or balance >= 0)\n`, '\n'],
    [TEST, 'go below zero'],
  ),
  without('one account of a kind', [MONEY, `  unique (kind, user_id),\n`, ''], [TEST, 'one account of a kind']),
  without(
    'one journal per key',
    [MONEY, `  key text not null unique,\n`, `  key text not null,\n`],
    ['books/ledger/post.test.ts', 'posted twice under its key'],
  ),
  without(
    'entries stay as they are',
    [
      MONEY,
      `create trigger ledger_entries_append_only before update or delete on ledger_entries\n  for each row execute function ledger_is_append_only();\n`,
      '',
    ],
    [TEST, 'is append-only'],
  ),
  without(
    'journals stay as they are',
    [
      MONEY,
      `create trigger journals_append_only before update or delete on journals\n  for each row execute function ledger_is_append_only();\n`,
      '',
    ],
    [TEST, 'is append-only'],
  ),
  without(
    'closed orders stay as they are',
    [
      MONEY,
      `create trigger closed_orders_stay before update on orders for each row execute function closed_orders_stay();\n`,
      '',
    ],
    [TEST, 'never changes again'],
  ),
  without(
    'paid orders add up',
    [MONEY, `  check (status <> 'paid' or external_paid_li + wallet_spend_li + coupon_discount_li = price_li),\n`, ''],
    [TEST, 'with its whole price'],
  ),
  without(
    'cancelled orders hold no money',
    [MONEY, `,\n  check (status <> 'cancelled' or wallet_spend_li = 0)\n`, '\n'],
    [TEST, 'without a part of the wallet'],
  ),
  without(
    'one active reservation per order',
    [MONEY, `create unique index wallet_holds_one_active`, `create index wallet_holds_one_active`],
    [TEST, 'has one active reservation'],
  ),
  without(
    'one live trade',
    [MONEY, `create unique index trades_one_live`, `create index trades_one_live`],
    [TEST, 'has one live trade'],
  ),
  without(
    'one receipt per number',
    [MONEY, `  unique (channel, external_no)\n`, '  check (true)\n'],
    [TEST, 'one receipt per number'],
  ),
  without(
    'one receipt settles a trade',
    [MONEY, `create unique index receipts_one_settles`, `create index receipts_one_settles`],
    [TEST, 'settles a trade once'],
  ),
  without(
    'one delivery per order',
    [GRANTS, `create unique index grants_by_source_order`, `create index grants_by_source_order`],
    [TEST, 'is delivered once'],
  ),
  without(
    'a grant is taken back once',
    [REFUNDS, `create unique index grants_by_source_reverses`, `create index grants_by_source_reverses`],
    [TEST, 'is one per source, and taken back once'],
  ),
  without(
    'grants stay as they are',
    [
      GRANTS,
      `create trigger grants_by_source_append_only before update or delete on grants_by_source\n  for each row execute function ledger_is_append_only();\n`,
      '',
    ],
    [TEST, 'is append-only'],
  ),
  without(
    'what was never given is not taken back',
    [
      '/apps/server/migrations/20261125134001-grants-of-the-past.sql',
      `alter table grants_by_source add constraint grants_by_source_reverse_a_grant\n  foreign key (reverses) references grants_by_source (key);\n`,
      '',
    ],
    [TEST, 'has an earlier grant to take back'],
  ),
  without(
    'one traffic record per key',
    ['/apps/server/migrations/0003-traffic.sql', `  key text not null unique,\n`, `  key text not null,\n`],
    [TEST, 'is delivered once'],
  ),
  without(
    'an e-mail in every case',
    [
      '/apps/server/migrations/0001-site-and-people.sql',
      `create unique index users_email on users`,
      `create index users_email on users`,
    ],
    [TEST, 'in every spelling of case'],
  ),
  without(
    'one live use of a coupon on an order',
    [COUPONS, `create unique index coupon_uses_of_order`, `create index coupon_uses_of_order`],
    [COMMERCE, 'has one live use'],
  ),
  without(
    'no more uses than a coupon has',
    [
      COUPONS,
      `  constraint coupons_used_count check (used_count between 0 and uses_in_all)\n`,
      `  constraint coupons_used_count check (used_count >= 0)\n`,
    ],
    [COMMERCE, 'counts no more uses'],
  ),
  without(
    'one coupon of a code',
    [COUPONS, `create unique index coupons_code`, `create index coupons_code`],
    [COMMERCE, 'has a code of its own'],
  ),
  without(
    'one open gift of a code',
    [`${MIGRATIONS}/20261125223000-gifts.sql`, `create unique index gifts_open_code`, `create index gifts_open_code`],
    [COMMERCE, 'a code is of one open gift'],
  ),
  without(
    'one open withdrawal of a person',
    [WITHDRAWALS, `create unique index withdrawals_one_open`, `create index withdrawals_one_open`],
    [COMMERCE, 'that is open is the only one'],
  ),
  without(
    'closed withdrawals stay as they are',
    [
      WITHDRAWALS,
      `create trigger closed_withdrawals_stay before update on withdrawals\n  for each row execute function closed_withdrawals_stay();\n`,
      '',
    ],
    [COMMERCE, 'that is closed changes no more'],
  ),
  without(
    'one draw of a commitment',
    [PRIZES, `commitment text not null unique,`, `commitment text not null,`],
    [COMMERCE, 'has a commitment that no other draw had'],
  ),
  without(
    'a commitment of its seed',
    [PRIZES, `  check (commitment = encode(sha256(convert_to(seed, 'UTF8')), 'hex')),\n`, ''],
    [COMMERCE, 'has the commitment of its seed'],
  ),
  without(
    'draws stay as they are',
    [
      PRIZES,
      `create trigger prize_draws_append_only before update or delete on prize_draws\n  for each row execute function ledger_is_append_only();\n`,
      '',
    ],
    [COMMERCE, 'is append-only'],
  ),
  without(
    'one rebate of an order',
    [
      `${MIGRATIONS}/20261125222100-rebates.sql`,
      `order_id bigint not null unique references orders,`,
      `order_id bigint not null references orders,`,
    ],
    [COMMERCE, 'an order brings one rebate'],
  ),
]
