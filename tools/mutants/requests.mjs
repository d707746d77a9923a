import { without } from './mutant.mjs'

const KEYS = '/apps/server/src/platform/http/idempotency.ts'
const KEYS_TEST = '/apps/server/src/platform/http/idempotency.test.ts'
const MIGRATE = '/apps/server/src/platform/database/migrate.ts'

/** Requests that come twice, accounts that are asked for twice, processes that start twice. */
export const requests = [
  without(
    'an unanswered key runs one request',
    [
      KEYS,
      `        and idempotency_keys.created_at < now() - make_interval(secs => \${ABANDONED_SECONDS})\n`,
      `        and \${ABANDONED_SECONDS} > 0\n`,
    ],
    [KEYS_TEST, 'is refused while the first still runs'],
  ),
  without(
    'an answered key runs nothing',
    [KEYS, `      where idempotency_keys.answer is null and`, `      where`],
    [KEYS_TEST, 'gets it also after so long'],
  ),
  without(
    'a key keeps its request',
    [KEYS, `  if (row.call !== call || !row.input_sha256.equals(hash)) refuse('idempotencyKeyReused')\n`, ''],
    [KEYS_TEST, 'whether the input differs or the call'],
  ),
  without(
    'an order and its answer are one commit',
    ['orders/create.ts', `    await ctx.remember(tx, answer)\n`, ''],
    [KEYS_TEST, 'after the commit, before the answer'],
  ),
  without(
    'an e-mail is registered once',
    [
      'account/create-account.ts',
      `    .onConflict((conflict) => conflict.expression(sql\`lower(email)\`).doNothing())\n`,
      `    .$if(String(sql) === '', (query) => query)\n`,
    ],
    ['account/signup.test.ts', 'twenty times at once'],
  ),
  without(
    'processes that start together make their table once',
    [MIGRATE, `    if (!['23505', '42P07'].includes(`, `    if (!['no'].includes(`],
    ['/apps/server/src/platform/database/migrate.test.ts', 'however many processes start'],
  ),
  without(
    'processes that start together migrate one after the other',
    [MIGRATE, `      await sql\`lock table migrations in access exclusive mode\`.execute(tx)\n`, ''],
    ['/apps/server/src/platform/database/migrate.test.ts', 'however many processes start'],
  ),
]
