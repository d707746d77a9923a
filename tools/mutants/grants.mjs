import { without } from './mutant.mjs'

const BY_SOURCE = '/apps/server/migrations/20261125134000-grants-by-source.sql'

/** Mutants of how users are granted traffic and more. */
export const grants = [
  without(
    'what is given has its grant',
    ['books/grants/deliver.ts', `[recordGrant, giveTraffic`, `[giveTraffic`],
    ['books/grants/deliver.test.ts', 'gives trial traffic with one grant'],
  ),
  without(
    'what is taken is there',
    ['books/grants/deliver-to-many.ts', `  if (short.size > 0) throw`, `  if (short.size < 0) throw`],
    ['books/grants/deliver.test.ts', 'that takes more than is left'],
  ),
  without(
    'the version before finds the grants of orders',
    [
      BY_SOURCE,
      `create trigger grant_for_version_before after insert on grants_by_source for each row\n  when (new.order_id is not null) execute function grant_for_version_before();\n`,
      '',
    ],
    ['books/grants/version-before.test.ts', 'proves the grants of orders'],
  ),
  without(
    'what the version before gives has its grant',
    [
      BY_SOURCE,
      `create trigger grant_of_record after insert on traffic_records for each row\n  when (new.key ~ '^(order|agency|check_in|adjust):') execute function grant_of_record();\n`,
      '',
    ],
    ['books/grants/version-before.test.ts', 'without a grant leaves one of that source'],
  ),
]
