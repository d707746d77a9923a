// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of source files
import { secondLine, without } from './mutant.mjs'

const TAKE_BACK = 'care/corrections/take-back-grant.ts'
const TAKE_BACK_TEST = 'care/corrections/take-back-grant.test.ts'
const SUSPENSE = 'shop/payments/suspense/decide-suspense.ts'
const SUSPENSE_TEST = 'shop/payments/suspense/suspense.test.ts'

/** Mutants of what is given, taken and undone by hand, of check-ins and of the pools of agencies. */
export const byHand = [
  without(
    'a correction is undone once',
    [
      'care/corrections/undo.ts',
      'or c.public_id = ${id} order by c.user_id, c.id for no key update of c`',
      'or c.public_id = ${id} order by c.user_id, c.id`',
    ],
    ['care/corrections/corrections.test.ts', 'by two admins at once or by a double click'],
  ),
  without(
    'a grant is taken back by one correction',
    [TAKE_BACK, `    if (grant.takenAt) refuse('correctionUndone')\n`, ''],
    [TAKE_BACK_TEST, 'ten who take it back at once'],
  ),
  without(
    'staff take nothing back from themselves',
    [TAKE_BACK, `    refuseOneself(ctx.actor, [user.id])\n`, '    void refuseOneself\n'],
    [TAKE_BACK_TEST, 'take nothing back from themselves'],
  ),
  without(
    'money of nobody is decided about once',
    [SUSPENSE, `  if (standing) refuse('paymentDecided')\n`, ''],
    [SUSPENSE_TEST, 'however many decide at the same moment'],
  ),
  without(
    'staff give no money of nobody to themselves',
    [SUSPENSE, `    if (owner) refuseOneself(ctx.actor, [owner.userId])\n`, '    void refuseOneself\n'],
    [SUSPENSE_TEST, 'never in favour of the own account'],
  ),
  secondLine(
    without(
      'a check-in is one a day',
      [
        'people/check-in/check-in.ts',
        `    if (added.numInsertedOrUpdatedRows === 0n) refuse('alreadyCheckedIn')\n`,
        '    void added\n',
      ],
      ['people/check-in/check-in.test.ts', 'is refused a second time on a business day'],
    ),
    'the last check-in is looked at',
    [
      'people/check-in/check-in.ts',
      `    if (checkedInOn(streak, today)) refuse('alreadyCheckedIn')\n`,
      '    void checkedInOn\n',
    ],
  ),
  without(
    'a pool gives only what it has',
    ['shop/agencies/move-pool.ts', `    .where((pool) => pool(pool('pool_bytes', '+', bytes), '>=', 0n))\n`, ''],
    ['shop/agencies/pool.postgres.test.ts', 'out of a pool for ten'],
  ),
  without(
    'a reseller sells to customers of his own',
    [
      'shop/agencies/sell.ts',
      `(await isCustomerOf(tx, user.id, agency.id)) ? user`,
      `(await isCustomerOf(tx, user.id, agency.id)) || user ? user`,
    ],
    ['shop/agencies/agencies.test.ts', 'is for its own customers alone'],
  ),
]
