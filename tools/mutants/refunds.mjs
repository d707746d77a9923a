// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of source files
import { secondLine, without } from './mutant.mjs'

const ORDER = 'shop/refunds/refund-order.ts'
const FINISH = 'shop/refunds/finish.ts'
const SEND = 'shop/refunds/send.ts'
const TOTALS = 'shop/refunds/totals.ts'
const REFUNDS = 'shop/refunds/refunds.test.ts'
const UNUSED = 'shop/refunds/unused.test.ts'
const SOURCE = 'shop/refunds/source.test.ts'
const KEYED = 'shop/refunds/keyed.test.ts'
const RACES = 'shop/refunds/races.postgres.test.ts'
const CREDIT = 'shop/refunds/credit/refund-credit.ts'
const CREDIT_TEST = 'shop/refunds/credit/credit.test.ts'
const CREDIT_RACES = 'shop/refunds/credit/races.postgres.test.ts'

/** Guards of refunds: never more than was paid, once, and nothing bought becomes withdrawable. */
export const refunds = [
  secondLine(
    without(
      'no more is asked back than was paid',
      [
        TOTALS,
        ' and back_external_li + ${parts.externalLi} <= external_li\n      and back_wallet_li + ${parts.walletLi} <= wallet_li and back_credit_li + ${parts.creditLi} <= credit_li\n',
        '\n',
      ],
      [RACES, 'thirty refunds of parts at once'],
    ),
    'the order is locked when it is read how much is left',
    [ORDER, '  await lockOrder(tx, found.id)\n', '  void lockOrder\n'],
  ),
  without(
    'a refund of what was refunded since it was looked at is refused',
    [ORDER, 'input.askedLi !== null && input.askedLi !== facts.askedLi', 'input.askedLi === -1n'],
    [REFUNDS, 'refunded since it was looked at'],
  ),
  without(
    'traffic in open gifts comes back for a refund',
    [
      FINISH,
      '  if (fromGiftsBytes > 0n) await takeGiftsBackFor(app, tx, ownerId, fromGiftsBytes)\n',
      '  void takeGiftsBackFor\n',
    ],
    [UNUSED, 'the gift is taken back for the refund'],
  ),
  without(
    'days that came later are not of the order',
    [
      'shop/refunds/plan.ts',
      'timeLeftOf(facts.time_line, now).get(`order:${facts.id}`) ?? 0',
      '[...timeLeftOf(facts.time_line, now).values()].reduce((all, ms) => all + ms, 0)',
    ],
    [UNUSED, 'is not taken from what was bought later'],
  ),
  without(
    'staff do not refund their own orders',
    [ORDER, '  refuseOneself(ctx.actor, [facts.user_id, facts.owner_id])\n', '  void refuseOneself\n'],
    [REFUNDS, 'who would refund themselves'],
  ),
  without(
    'money from outside that goes to the wallet is credit',
    [
      FINISH,
      `{ account: 'wallet' as const, userId: ownerId, amountLi: refund.wallet_li },
          { account: 'credit' as const, userId: ownerId, amountLi: creditLi },`,
      `{ account: 'wallet' as const, userId: ownerId, amountLi: refund.wallet_li + creditLi },
          { account: 'credit' as const, userId: ownerId, amountLi: 0n },`,
    ],
    [REFUNDS, 'of all puts money from outside into the spend-only credit'],
  ),
  without(
    'a part takes its part of the rebate',
    [
      'shop/refunds/plan.ts',
      'const dueLi = partOf(rewardLi, { ...step, ofLi: facts.paid.externalLi })',
      'const dueLi = partOf(rewardLi, { ...step, ofLi: facts.paid.externalLi }) && rewardLi',
    ],
    [REFUNDS, 'in parts gives back and takes back'],
  ),
  without(
    'no more is taken back than is unused',
    [
      '/packages/domain/src/refund.ts',
      'const taken = due < left ? due : left > 0n ? left : 0n',
      'const taken = left === -1n ? left : due',
    ],
    [REFUNDS, 'leaves what was used'],
  ),
  without(
    'a coupon goes back with the whole payment alone',
    [
      FINISH,
      'isWhole && (await releaseCoupon(tx, order_id, app.now()))',
      'await releaseCoupon(tx, order_id, app.now())',
    ],
    [REFUNDS, 'gives the coupon back only with the last of the payment'],
  ),
  without(
    'an open refund keeps the account from deletion',
    [
      'shop/refunds/feature.ts',
      'keepsAccount: hasOpenRefund',
      'keepsAccount: async (...of) => (await hasOpenRefund(...of)) && false',
    ],
    [SOURCE, 'keeps the account from deletion'],
  ),
  without(
    'a refused refund can be asked again',
    ['shop/refunds/refuse-refund.ts', '  else await freeParts(tx, refused, order_id)\n', '  else void freeParts\n'],
    [SOURCE, 'takes nothing from anybody, and can be asked again'],
  ),
  without(
    'a platform without refund numbers is sent a refund once',
    ['/apps/server/src/gateways/epay-v1/refund.ts', 'if (asked.again) {', 'if (asked.again && asked.amountLi < 0n) {'],
    [SOURCE, 'whose answer was lost is asked about'],
  ),
  without(
    'a platform is told that a refund was sent before',
    [SEND, 'again: refund.attempts > 1', 'again: false'],
    [KEYED, 'is sent a refund again whose answer was lost'],
  ),
  without(
    'a refusal decides nothing while a later attempt is under way',
    [SEND, `outcome.state === 'refused' && (await isNewest(app, refund))`, `outcome.state === 'refused' && isNewest`],
    [KEYED, 'decides only when it says done'],
  ),
  without(
    'a refund that is taken up is left alone by others',
    [
      SEND,
      'next_try_at = ${new Date(now.getTime() + LEASE_MS)}',
      'next_try_at = ${new Date(now.getTime() - LEASE_MS)}',
    ],
    [SOURCE, 'that is being sent is left alone'],
  ),
  without(
    'money that a platform tells went back is known as ours by its number',
    [
      'shop/payments/notify-route.ts',
      'if (!trade || !(await isOurRefund(tx, notify, paymentAccount.code)))',
      'if (!trade)',
    ],
    [KEYED, 'pays nothing, is kept once'],
  ),
  without(
    'no more of a payment is asked back than became credit',
    ['shop/refunds/credit/totals.ts', ' and back_li + ${amountLi} <= credited_li\n', '\n'],
    [CREDIT_RACES, 'give back no more than came'],
  ),
  without(
    'credit is refunded as far as it is unspent',
    [CREDIT, '  if (creditLi < amountLi) refuse(', '  if (creditLi < 0n) refuse('],
    [CREDIT_TEST, 'is refunded as far as it is unspent'],
  ),
  without(
    'credit that is on its way back cannot be spent',
    [CREDIT, '  await reserve(tx, refund, ownerId, payment.order_id)\n', '  void reserve\n'],
    [CREDIT_TEST, 'in part beside its order is refunded alone'],
  ),
  without(
    'a payment that was refunded since it was looked at is refused',
    [CREDIT, 'input.askedLi !== null && input.askedLi !== beforeLi', 'input.askedLi === -1n'],
    [CREDIT_TEST, 'is refunded no further than it became credit'],
  ),
  without(
    'staff do not refund their own credit',
    [CREDIT, '  refuseOneself(ctx.actor, [payment.user_id, ownerId])\n', '  void refuseOneself\n'],
    [CREDIT_TEST, 'nor by who would get it'],
  ),
  without(
    'a refund of credit that was refused is credit again',
    ['shop/refunds/refuse-refund.ts', 'await giveCreditBack(tx, refused)', 'void giveCreditBack'],
    [CREDIT_TEST, 'comes back where the platform refuses'],
  ),
  without(
    'a refund of credit is sent once under its key',
    [CREDIT, '    await ctx.claimKey(tx)\n', ''],
    [CREDIT_RACES, 'under one key, sent many times at once'],
  ),
]
