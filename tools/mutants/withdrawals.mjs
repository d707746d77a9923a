import { without } from './mutant.mjs'

const RACES = 'shop/withdrawals/races.postgres.test.ts'
const REQUEST = 'shop/withdrawals/request.ts'
const TABLE = 'shop/withdrawals/withdrawals-table.ts'

/** Guards of withdrawals: one request, one end, one payment. */
export const withdrawals = [
  without(
    'a withdrawal ends from the states that may go there',
    [
      TABLE,
      `    .where('id', '=', id)\n    .where('status', 'in', sourcesOf(withdrawalMachine, to))\n`,
      `    .where('id', '=', id)\n`,
    ],
    [RACES, 'cancel, take up, settle and refuse at once'],
  ),
  without(
    'a request takes the purses before it reads them',
    [REQUEST, `    await lockPurses(tx, user.id)\n`, '    void lockPurses\n'],
    [RACES, 'a withdrawal beside purchases from the wallet'],
  ),
  without(
    'a request is held after a change of the address',
    [REQUEST, `    refuseHeld(ctx, user)\n`, '    void refuseHeld\n'],
    [RACES, 'a change of the address beside requests'],
  ),
  without(
    'a change of the address stops withdrawals',
    ['shop/withdrawals/save-address.ts', 'before ? await holdMoney(ctx, tx, id) : null', 'null'],
    [RACES, 'a change of the address beside requests'],
  ),
  without(
    'a hold is never moved back',
    ['people/account/hold-money.ts', `greatest(money_held_until, \${until})`, `\${until}::timestamptz`],
    ['shop/withdrawals/withdrawals.test.ts', 'a later end of a hold'],
  ),
  without(
    'a new password stops withdrawals for a day',
    ['people/account/change-own-password.ts', `, money_held_until: heldUntil(ctx) }`, ' }'],
    ['shop/withdrawals/withdrawals.test.ts', 'after a change of the password'],
  ),
  without(
    'a new password by staff stops withdrawals for a day',
    ['people/account/set-password.ts', `, money_held_until: heldUntil(app) }`, ' }'],
    ['shop/withdrawals/withdrawals.test.ts', 'after a new password by staff'],
  ),
  without(
    'a person has one open withdrawal',
    [REQUEST, `  if (open) refuse('withdrawalWaits')\n`, '  void open\n'],
    [RACES, 'fifty requests of one person'],
  ),
  without(
    'a request below the minimum is refused',
    [REQUEST, 'walletLi === 0n || walletLi < minimumLi', 'walletLi === 0n'],
    ['shop/withdrawals/withdrawals.test.ts', 'below the minimum is refused'],
  ),
  without(
    'money that went back is booked',
    ['shop/withdrawals/cancel.ts', `    await giveBack(tx, withdrawal, user.id)\n`, '    void giveBack\n'],
    ['shop/withdrawals/withdrawals.test.ts', 'is back in the wallet, once'],
  ),
  without(
    'a merge gives the money of a free withdrawal to the account that stays',
    ['shop/withdrawals/lifecycle.ts', `  await giveBack(tx, cancelled, to)\n`, '  void giveBack\n'],
    ['shop/withdrawals/office.test.ts', 'that is merged: a free one is cancelled'],
  ),
]
