import { without } from './mutant.mjs'

const SIGN = '/apps/server/src/gateways/epay-v1/sign.ts'
const NOTIFY = '/apps/server/src/gateways/epay-v1/notify.ts'
const EPAY_NOTIFY = '/apps/server/src/gateways/epay-notify.ts'
const QUERY = '/apps/server/src/gateways/epay-v1/query.ts'
const OUTGOING = '/apps/server/src/gateways/outgoing.ts'
const SIGN_TEST = '/apps/server/src/gateways/epay-v1/sign.test.ts'
const PUBLIC_LOOKUP = '/apps/server/src/platform/public-lookup.ts'
const OUTGOING_TEST = '/apps/server/src/gateways/outgoing.test.ts'
const ROUTE = 'shop/payments/notify-route.ts'
const ROUTE_TEST = 'shop/payments/notify-route.test.ts'

/** Mutants of how messages from payment platforms are verified. */
export const gateways = [
  without(
    'a signature is compared',
    [SIGN, ` && timingSafeEqual(given, expected)`, ` && timingSafeEqual(expected, expected)`],
    [ROUTE_TEST, 'with another key is refused although'],
  ),
  without(
    'a signature has its length',
    [SIGN, ` && given.length === expected.length`, ''],
    [SIGN_TEST, 'does not hold when it is'],
  ),
  without(
    'an empty key verifies nothing',
    [SIGN, `key.length > 0 && `, ''],
    [SIGN_TEST, 'never holds under an empty key'],
  ),
  without(
    'a notify’s signature is looked at',
    [
      NOTIFY,
      `!signatureHolds(fields, account.details.key)`,
      `!signatureHolds(fields, account.details.key) && fields.size < 3`,
    ],
    [ROUTE_TEST, 'with another key is refused although'],
  ),
  without(
    'a notify is for our merchant',
    [EPAY_NOTIFY, `merchantId !== pid`, `merchantId === ''`],
    [ROUTE_TEST, 'with another pid is refused although'],
  ),
  without(
    'a notify’s amount is an amount',
    [EPAY_NOTIFY, `amountLi === undefined || amountLi === 0n`, `amountLi === undefined`],
    [ROUTE_TEST, 'of nothing is refused also where the platform is not asked'],
  ),
  without(
    'a notify names both numbers',
    [EPAY_NOTIFY, `tradeNo === '' || externalNo === ''`, `tradeNo === externalNo`],
    [ROUTE_TEST, 'number is refused also where the platform is not asked'],
  ),
  without(
    'only the success word means paid',
    [EPAY_NOTIFY, `fields.get('trade_status') !== 'TRADE_SUCCESS'`, `!fields.has('trade_status')`],
    [ROUTE_TEST, 'of a status that is not final'],
  ),
  without(
    'a field comes once',
    [
      '/apps/server/src/gateways/read-form.ts',
      `    if (fields.has(name)) return { problem: \`field \${name} twice\` }\n`,
      '',
    ],
    [ROUTE_TEST, 'with a field twice'],
  ),
  without(
    'a notify is confirmed by a query',
    [ROUTE, `paymentAccount.confirmMode === 'off'`, `paymentAccount.confirmMode !== 'off'`],
    [ROUTE_TEST, 'that says unpaid'],
  ),
  without(
    'a query that says unpaid is believed',
    [
      ROUTE,
      `  if (answer.state === 'unpaid') return { status: 400, problem: 'the platform says unpaid' }\n`,
      `  if (answer.state === 'unpaid') return undefined\n`,
    ],
    [ROUTE_TEST, 'that says unpaid'],
  ),
  without(
    'a query’s amount is compared',
    [ROUTE, `answer.amountLi !== notify.amountLi`, `answer.amountLi === 0n`],
    [ROUTE_TEST, 'than was paid is refused although'],
  ),
  without(
    'a notify that tells not all is not thanked for while nobody could be asked',
    [ROUTE, `state === 'unknown' ? 503 : undefined`, `state === 'unpaid' ? 503 : undefined`],
    ['shop/payments/platform-kinds.test.ts', 'only tells that something happened'],
  ),
  without(
    'a start shows something to pay with',
    ['shop/payments/start-trade.ts', `if (!canBeShown(`, `if (!(parameters && true) && !canBeShown(`],
    ['shop/payments/platform-kinds.test.ts', 'brings nothing of what'],
  ),
  without(
    'without a query there is no money, where one is required',
    [ROUTE, `paymentAccount.confirmMode === 'bestEffort' ?`, `paymentAccount.confirmMode !== 'off' ?`],
    [ROUTE_TEST, 'that cannot be made'],
  ),
  without(
    'where a query is wished for, a platform out of reach is not waited for',
    [ROUTE, `paymentAccount.confirmMode === 'bestEffort' ?`, `paymentAccount.confirmMode === 'off' ?`],
    [ROUTE_TEST, 'does its best'],
  ),
  without(
    'a NUL is refused',
    [
      '/apps/server/src/gateways/read-form.ts',
      `    if (name.includes('\\0') || value.includes('\\0')) return { problem: 'a NUL' }\n`,
      '',
    ],
    [ROUTE_TEST, 'signed over a NUL'],
  ),
  without(
    'what anybody can send has an end',
    ['shop/payments/note-notify.ts', `times % \${KEPT} from`, `times from`],
    [ROUTE_TEST, 'the newest twenty are kept'],
  ),
  without(
    'a conflict is answered fail',
    [ROUTE, `  if (outcome !== 'conflict') return undefined\n`, `  if (outcome) return undefined\n`],
    ['shop/payments/settle.test.ts', 'that contradicts what is stored'],
  ),
  without(
    'a query speaks of our order',
    [QUERY, `String(answer.out_trade_no) !== about.tradeNo || `, ''],
    [ROUTE_TEST, 'that speaks of another order'],
  ),
  without(
    'a query speaks of our merchant',
    [QUERY, ` || String(answer.pid) !== pid`, ''],
    [ROUTE_TEST, 'that speaks of another merchant'],
  ),
  without(
    'a query speaks of the payment that was told',
    [QUERY, `about.externalNo && about.externalNo !== externalNo`, `about.externalNo === ''`],
    [ROUTE_TEST, 'that speaks of another payment'],
  ),
  without(
    'a query’s status says paid',
    [QUERY, `  if (Number(answer.status) !== 1) return { state: 'unpaid' }\n`, ''],
    [ROUTE_TEST, 'that speaks of an order that waits'],
  ),
  without(
    'a query’s amount is an amount',
    [QUERY, `amountLi === undefined || externalNo === ''`, `externalNo === ''`],
    ['shop/payments/poll-trades.test.ts', 'names no amount'],
  ),
  without(
    'a short secret is as good as none',
    [
      'shop/payments/payment-accounts.ts',
      `  if ('problem' in read) return undefined\n`,
      `  if ('problem' in read) read.account = {}\n`,
    ],
    ['shop/payments/payment-accounts.test.ts', 'a secret of sixteen characters'],
  ),
  without(
    'a short secret is not saved',
    ['/apps/server/src/gateways/account-fields.ts', `!isSecret(value)`, `value === ''`],
    ['shop/payments/payment-accounts.test.ts', 'a secret of sixteen characters'],
  ),
  without(
    'a sandbox that is off does not exist',
    [
      'shop/payments/payment-accounts.ts',
      `!isSandbox(row.code) || app.config.sandbox`,
      `isSandbox(row.code) || app.config.sandbox || true`,
    ],
    ['shop/payments/payment-accounts.test.ts', 'where the sandbox is off'],
  ),
  without(
    'no call goes to a private address',
    [OUTGOING, `if (!privateHostAllowed && isPrivateNumber(target)) sent`, `if (!privateHostAllowed && !target) sent`],
    [OUTGOING_TEST, 'to no private address'],
  ),
  without(
    'no call goes to a name of a private address',
    [PUBLIC_LOOKUP, `if (bad || !first)`, `if ((bad && false) || !first)`],
    [OUTGOING_TEST, 'to no private address'],
  ),
  without(
    'a redirect is not an answer',
    [OUTGOING, `status >= 300 && status < 400`, `status === 300`],
    [OUTGOING_TEST, 'can bring status, headers and bytes'],
  ),
  without(
    'a refusal is not an answer, unless its status is asked for',
    [OUTGOING, `status < 200 || status > 299`, `status < 200 || status > 499`],
    [OUTGOING_TEST, 'can bring status, headers and bytes'],
  ),
  without(
    'an answer has a bound',
    [OUTGOING, `if (size > mostBytes)`, `if (size > mostBytes * 9)`],
    [OUTGOING_TEST, 'no more than 64 KB'],
  ),
]
