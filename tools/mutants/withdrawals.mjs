import { secondLine, without } from './mutant.mjs'

const RACES = 'shop/withdrawals/races.postgres.test.ts'
const OFFICE = 'shop/withdrawals/office.test.ts'
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
  without(
    'only its owner cancels a withdrawal',
    [
      'shop/withdrawals/cancel.ts',
      `      .where('public_id', '=', withdrawalId)\n      .where('user_id', '=', user.id)\n`,
      `      .where('public_id', '=', withdrawalId)\n`,
    ],
    ['shop/withdrawals/withdrawals.test.ts', 'of another person answers'],
  ),
  without(
    'a withdrawal asks for the second factor',
    [REQUEST, `  await factor.take(tx)\n`, ''],
    ['access/second-factor/second-factor.test.ts', 'an address and a withdrawal need a code each'],
  ),
  without(
    'an address asks for the second factor',
    ['shop/withdrawals/save-address.ts', `    await factor.take(tx)\n`, ''],
    ['access/second-factor/second-factor.test.ts', 'an address and a withdrawal need a code each'],
  ),
  without(
    'staff settle no withdrawal of their own',
    ['shop/withdrawals/settle.ts', `    await refuseOwnRow(tx, ctx.actor, found.user_id)\n`, '    void refuseOwnRow\n'],
    [OFFICE, 'of their own'],
  ),
  without(
    'staff take up no withdrawal of their own',
    ['shop/withdrawals/take.ts', `    await refuseOwnRow(tx, ctx.actor, found.user_id)\n`, '    void refuseOwnRow\n'],
    [OFFICE, 'of their own'],
  ),
  without(
    'a transaction pays one withdrawal',
    [
      'shop/withdrawals/settle.ts',
      `      if (used) refuse('transactionUsed', {`,
      `      if (used && found.id < 0n) refuse('transactionUsed', {`,
    ],
    [OFFICE, 'a transaction id of another withdrawal'],
  ),
  without(
    'the money of a refused withdrawal goes back',
    ['shop/withdrawals/refuse.ts', `    await giveBack(tx, refused, ownerId)\n`, '    void giveBack\n'],
    [OFFICE, 'refuse a withdrawal with a reason'],
  ),
  without(
    'a payout that went to another address settles nothing',
    [
      'shop/withdrawals/read-batch.ts',
      `  if (row.address !== withdrawal.address || row.network !== withdrawal.network) {`,
      `  if (row.network !== withdrawal.network) {`,
    ],
    [OFFICE, 'with differences settles the rest'],
  ),
  without(
    'a payout of another amount settles nothing',
    ['shop/withdrawals/read-batch.ts', `  if (row.usdtMilli !== dueMilli) {`, `  if (row.usdtMilli === -1n) {`],
    [OFFICE, 'with differences settles the rest'],
  ),
  secondLine(
    without(
      'payout files share no withdrawal',
      [
        'shop/withdrawals/take-free.ts',
        `    )\n    .where('status', 'in', sourcesOf(withdrawalMachine, 'taken'))\n    .execute()`,
        `    )\n    .execute()`,
      ],
      [RACES, 'two staff who make payout files'],
    ),
    'the rows are locked before they are taken up',
    [
      'shop/withdrawals/take-free.ts',
      `        .orderBy('id')\n        .forNoKeyUpdate(),\n`,
      `        .orderBy('id'),\n`,
    ],
  ),
]
