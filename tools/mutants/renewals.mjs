import { without } from './mutant.mjs'

const STEP = '/packages/domain/src/renewal.ts'
const RUN = 'shop/renewals/run.ts'
const TESTS = 'shop/renewals/renewals.test.ts'
const RACES = 'shop/renewals/races.postgres.test.ts'

/** Mutants of automatic renewals: what is charged, when, and how often. */
export const renewals = [
  without(
    'a renewal charges the price that was told',
    [STEP, ` || priceLi !== toldPriceLi) return 'tell'`, `) return 'tell'`],
    [TESTS, 'charges no price that was not told'],
  ),
  without(
    'a renewal is told before it is charged',
    [STEP, `end?.getTime() !== toldEnd.getTime() || priceLi`, `priceLi`],
    [TESTS, 'once chosen pays the plan'],
  ),
  without(
    'a renewal is charged no earlier than a day before the end',
    [STEP, `days <= FIRST_TRY_DAYS && triedOn`, `triedOn`],
    [TESTS, 'once chosen pays the plan'],
  ),
  without(
    'a renewal is tried once a day',
    [STEP, `days <= FIRST_TRY_DAYS && triedOn !== today ?`, `days <= FIRST_TRY_DAYS ?`],
    [TESTS, 'is tried once a day'],
  ),
  without(
    'a renewal is given up a week after the end',
    [STEP, `  if (days < -RENEWAL_GIVEN_UP_DAYS) return 'giveUp'\n`, ''],
    [TESTS, 'is given up a week after'],
  ),
  without(
    'a renewal pays the whole price from the wallet or nothing',
    [
      'shop/renewals/pay-renewal.ts',
      `  if (walletLi + creditLi < plan.price_li) return plan.price_li - walletLi - creditLi\n`,
      '',
    ],
    [TESTS, 'is tried once a day'],
  ),
  without(
    'a renewal ends where wallets pay no whole price',
    [RUN, `!end || !settings.walletFullPurchase`, `!end`],
    [TESTS, 'where wallets pay no whole price any more'],
  ),
  without(
    'a renewal ends with a merge',
    ['shop/renewals/feature.ts', `  move: (tx, from) => dropRenewal(tx, from),\n`, ''],
    [TESTS, 'ends with a merge'],
  ),
  without(
    'a renewal is locked before its step',
    [
      'shop/renewals/renewals-table.ts',
      `.where('user_id', '=', userId).forUpdate().executeTakeFirst()`,
      `.where('user_id', '=', userId).executeTakeFirst()`,
    ],
    [RACES, 'switched off while it charges'],
  ),
  without(
    'a renewal reads the end with purses and traffic locked',
    [RUN, `const end = await lockEnd(tx, userId)`, `void lockEnd\n  const end = await timeEndOf(tx, userId)`],
    [RACES, 'while a purchase from the wallet commits'],
  ),
  without(
    'a renewal locks the traffic, which is all that an order covered by a coupon locks',
    ['shop/renewals/lock-end.ts', `  await lockBalances(tx, [userId])\n`, ''],
    [RACES, 'which a coupon pays whole'],
  ),
  without(
    'a renewal waits while an order with days is being paid',
    [RUN, `  if (beingPaid) return tellUser(tx, waitsFor(userId, beingPaid))\n`, ''],
    ['shop/renewals/being-paid.test.ts', 'is tried the same day'],
  ),
]
