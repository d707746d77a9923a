import { without } from './mutant.mjs'

const MONEY = '/apps/server/migrations/0002-money.sql'

/** The books themselves. */
export const ledger = [
  without(
    'a key is posted once',
    [MONEY, `    on conflict (key) do nothing returning id into new_journal;`, `    returning id into new_journal;`],
    ['books/ledger/post.test.ts', 'posted twice under its key'],
  ),
  without(
    'a key keeps its legs',
    [MONEY, `where key = p_key and legs_hash = hash`, `where key = p_key`],
    ['books/ledger/post.test.ts', 'used for other legs'],
  ),
  without(
    'a key that was posted moves nothing',
    [
      MONEY,
      `    return false;\n  end if;\n  for leg in`,
      `    select id into new_journal from journals where key = p_key;\n  end if;\n  for leg in`,
    ],
    ['books/ledger/post.test.ts', 'posted twice under its key'],
  ),
  without(
    'accounts are taken in one order',
    [
      MONEY,
      `group by 1 having sum((value ->> 'amount')::bigint) <> 0 order by 1\n`,
      `group by 1 having sum((value ->> 'amount')::bigint) <> 0 order by 2\n`,
    ],
    ['books/ledger/post.test.ts', 'do not wait in a ring'],
  ),
  without(
    'a journal balances',
    [MONEY, `  if total <> 0 or legs < 2 then`, `  if total is null then`],
    ['books/ledger/post.test.ts', 'does not sum to zero'],
  ),
  without(
    'an account that does not exist is an error',
    ['books/ledger/post.ts', `  if (rows.length !== legs.length) throw`, `  if (rows.length > legs.length) throw`],
    ['books/ledger/post.test.ts', 'names an account nobody has'],
  ),
  without(
    'purses are locked',
    ['books/ledger/balances.ts', `bigint[]) order by id for update\``, 'bigint[])`'],
    ['shop/orders/wallet-check.test.ts', 'ten orders checked at once'],
  ),
]
