import { without } from './mutant.mjs'

const KEYS = '/apps/server/src/platform/http/idempotency.ts'
const KEYS_TEST = '/apps/server/src/platform/http/idempotency.test.ts'
const MIGRATE = '/apps/server/src/platform/database/migrate.ts'

/** Requests that come twice, accounts that are asked for twice, processes that start twice. */
export const requests = [
  without(
    'a request that was answered runs nothing',
    [KEYS, `  if (row.answer !== null) throw new AnsweredBefore(row.answer)\n`, ''],
    [KEYS_TEST, 'after the commit, before the answer'],
  ),
  without(
    'a key keeps its request',
    [
      KEYS,
      `  if (row.call !== attempt.call || !row.input_sha256.equals(attempt.inputSha256)) refuse('idempotencyKeyReused')\n`,
      '',
    ],
    [KEYS_TEST, 'whether the input differs or the call'],
  ),
  without(
    'an order and its answer are one commit',
    ['shop/orders/create.ts', `  await ctx.remember(tx, answer)\n`, ''],
    [KEYS_TEST, 'after the commit, before the answer'],
  ),
  without(
    'a run that was refused frees its key',
    ['/apps/server/src/platform/http/idempotency.ts', `await releaseKey(db, attempt)`, 'void releaseKey'],
    [KEYS_TEST, 'after its first commit leaves nothing either'],
  ),
  without(
    'a retry is told that its order was paid',
    [
      'shop/payments/buy.ts',
      `  if (order.status === 'paid' && (claim === 'again' || tried.length > 0)) return openedPaid(tx, order)\n`,
      '  void claim\n',
    ],
    [KEYS_TEST, 'after it paid an order from the wallet'],
  ),
  without(
    'only a retry is told so',
    [
      'shop/payments/buy.ts',
      `(claim === 'again' || tried.length > 0)) return openedPaid`,
      `(claim || tried.length > 0)) return openedPaid`,
    ],
    [KEYS_TEST, 'the retry of the start says paid'],
  ),
  without(
    'an e-mail is registered once',
    [
      'people/account/create-account.ts',
      `    .onConflict((conflict) => conflict.expression(sql\`lower(email)\`).doNothing())\n`,
      `    .$if(String(sql) === '', (query) => query)\n`,
    ],
    ['people/account/signup.test.ts', 'twenty times at once'],
  ),
  without(
    'processes that start together make their table once',
    [MIGRATE, `    if (!['23505', '42P07', '42710'].includes(`, `    if (!['no'].includes(`],
    ['/apps/server/src/platform/database/migrate.test.ts', 'however many processes start'],
  ),
  without(
    'processes that start together migrate one after the other',
    [MIGRATE, `      await sql\`lock table migrations in access exclusive mode\`.execute(tx)\n`, ''],
    ['/apps/server/src/platform/database/migrate.test.ts', 'however many processes start'],
  ),
  without(
    'a list shows one’s own orders',
    ['shop/orders/list.ts', `where o.user_id = \${ctx.actor.id} \${older}`, `where true \${older}`],
    ['shop/payments/buy.test.ts', 'other people’s orders are not there'],
  ),
  without(
    'a page of orders begins behind one’s own order',
    ['shop/orders/list.ts', ` and user_id = \${ctx.actor.id}`, ''],
    ['pages.test.ts', 'another person’s order is no cursor'],
  ),
]
