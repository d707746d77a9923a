// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of source files
import { secondLine, without } from './mutant.mjs'

const BOOK = 'shop/referral/book.ts'
const REVERSE = 'shop/referral/reverse.ts'
const DOMAIN = '/packages/domain/src/referral.ts'
const REBATES = 'shop/referral/referral.test.ts'
const REVERSALS = 'shop/referral/reversal.test.ts'
const RACES = 'shop/referral/rebates.postgres.test.ts'

/** Mutants of rebates, their reversal and debt. */
export const rebates = [
  without(
    'a rebate is on money from outside alone',
    [
      'shop/payments/mark-paid.ts',
      `planRebate(tx, order, receiverId, externalLi)`,
      `planRebate(tx, order, receiverId, order.price_li)`,
    ],
    [REBATES, 'on the money from outside alone'],
  ),
  without(
    'a rebate has the share of its order',
    [BOOK, `rebateOf(externalLi, order.reward_bp, await`, `rebateOf(externalLi, 1000, await`],
    [REBATES, 'the share of the moment its order was made'],
  ),
  without(
    'nobody is rewarded after the window',
    [
      DOMAIN,
      `return endsAt === null || now < endsAt ? terms.rewardBp : 0`,
      `return endsAt !== now ? terms.rewardBp : 0`,
    ],
    [REBATES, 'ends with the window'],
  ),
  without(
    'nobody is rewarded for his own orders',
    ['people/account/merged.ts', `!inviter.isDeleted && inviter.now !== payerId ?`, `!inviter.isDeleted ?`],
    [REVERSALS, 'merged into his friend'],
  ),
  without(
    'nobody who is gone is rewarded',
    ['people/account/merged.ts', `inviter && !inviter.isDeleted && inviter.now`, `inviter && inviter.now`],
    [REVERSALS, 'an inviter who is deleted gets nothing'],
  ),
  without(
    'payer and inviter are locked before the rebate is booked',
    [
      'people/account/merged.ts',
      'from users where id in (${payerId}, ${inviterId}) order by id for no key update',
      'from users where id in (${payerId}, ${inviterId}) order by id',
    ],
    [RACES, 'a deletion of the inviter beside a payment'],
  ),
  without(
    'what is owed is kept from a rebate',
    [DOMAIN, `const debtPaidLi = debtLi < rewardLi ? debtLi : rewardLi`, `const debtPaidLi = 0n * debtLi`],
    [REVERSALS, 'which the next rebates pay'],
  ),
  without(
    'a debt that a rebate pays is less afterwards',
    [BOOK, `,\n      debt_li = rebate_sums.debt_li - \${debtPaidLi}`, ''],
    [REVERSALS, 'which the next rebates pay'],
  ),
  without(
    'what a reversal finds no money for is owed',
    [REVERSE, `debt_li = rebate_sums.debt_li + excluded.debt_li`, `debt_li = rebate_sums.debt_li`],
    [REVERSALS, 'which the next rebates pay'],
  ),
  without(
    'a reversal takes what the wallet has, and no more',
    [
      DOMAIN,
      `const takenLi = walletLi < rewardLi ? walletLi : rewardLi`,
      `const takenLi = walletLi < 0n ? walletLi : rewardLi`,
    ],
    [REVERSALS, 'is a debt as far as the wallet has nothing'],
  ),
  secondLine(
    without(
      'a rebate is taken back from standing alone',
      [REVERSE, `    if (numUpdatedRows === 0n) refuse('rebateReversed')\n`, '    void numUpdatedRows\n'],
      [RACES, 'fifty reversals of one rebate'],
    ),
    'a rebate is locked before it is taken back',
    [REVERSE, `    .forUpdate()\n`, ''],
  ),
  without(
    'debt goes along with a merged account',
    ['shop/referral/feature.ts', `  move: moveDebt,\n`, ''],
    [REVERSALS, 'takes its friends, rebates, sums and debt along'],
  ),
]
