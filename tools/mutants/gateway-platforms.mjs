import { without } from './mutant.mjs'

const FOLDER = '/apps/server/src/gateways'
const V2 = `${FOLDER}/epay-v2`
const XUNHU = `${FOLDER}/xunhupay`
const STRIPE = `${FOLDER}/stripe`
const V2_NOTIFY_TEST = `${V2}/notify.test.ts`
const V2_TEST = `${V2}/epay-v2.test.ts`
const XUNHU_NOTIFY_TEST = `${XUNHU}/notify.test.ts`
const XUNHU_TEST = `${XUNHU}/xunhupay.test.ts`
const STRIPE_NOTIFY_TEST = `${STRIPE}/notify.test.ts`
const STRIPE_TEST = `${STRIPE}/stripe.test.ts`
const CANARY_TEST = `${FOLDER}/canary.test.ts`

/** Mutants of the platforms beside epay V1: what each believes, and what none of them tells. */
export const gatewayPlatforms = [
  without(
    'epay V2: a notify is signed by the platform',
    [`${V2}/notify.ts`, `!rsaHolds(fields, account.details.platformKey)`, `fields.size < 3`],
    [V2_NOTIFY_TEST, 'or a stranger’s, is refused'],
  ),
  without(
    'epay V2: a notify is for our merchant',
    [`${FOLDER}/epay-notify.ts`, `merchantId !== pid`, `merchantId === ''`],
    [V2_NOTIFY_TEST, 'of another merchant is none'],
  ),
  without(
    'epay V2: only the success word means paid',
    [`${FOLDER}/epay-notify.ts`, `fields.get('trade_status') !== 'TRADE_SUCCESS'`, `!fields.has('trade_status')`],
    [V2_NOTIFY_TEST, 'of a status that is not paid is none'],
  ),
  without(
    'epay V2 and xunhupay: an old notify pays nothing by itself',
    [`${FOLDER}/is-of-now.ts`, ` <= SLACK_MS`, ` <= SLACK_MS * 9`],
    [V2_NOTIFY_TEST, 'the platform is asked'],
  ),
  without(
    'epay V2: a good answer is signed by the platform',
    [`${V2}/ask.ts`, `!rsaHolds(fields, details.platformKey)`, `fields.size === 0`],
    [V2_TEST, 'is a failure, for a start and for a query'],
  ),
  without(
    'epay V2: of the states of a query one alone is paid',
    [`${V2}/query.ts`, `fields.get('status') !== '1'`, `fields.get('status') === '0'`],
    [V2_TEST, 'is not paid'],
  ),
  without(
    'epay V2: a query speaks of our order',
    [`${V2}/query.ts`, `fields.get('out_trade_no') !== about.tradeNo || `, ''],
    [V2_TEST, 'that tells of another order says nothing'],
  ),
  without(
    'epay V2: a query speaks of the payment that was told',
    [`${V2}/query.ts`, `about.externalNo && about.externalNo !== externalNo`, `about.externalNo === ''`],
    [V2_TEST, 'that tells of another payment says nothing'],
  ),
  without(
    'epay V2: a refusal is not unpaid',
    [`${V2}/query.ts`, `NO_SUCH_ORDER.test(answer.msg)`, `answer.msg`],
    [V2_TEST, 'what is refused for another reason says nothing'],
  ),
  without(
    'epay V2: the platform’s key is not our own',
    [`${FOLDER}/account-keys.ts`, `isPair(merchantKey, read.key)`, `isPair(merchantKey, read.key) && !read`],
    [V2_TEST, 'own public key as the platform’s is refused'],
  ),
  without(
    'a page of a platform is a web page',
    [`${FOLDER}/pay-address.ts`, `if (!webAddress(text))`, `if (text === '')`],
    [V2_TEST, 'of jump with javascript:alert(1) has failed'],
  ),
  without(
    'xunhupay: a notify has the hash of our secret',
    [`${XUNHU}/notify.ts`, `!hashHolds(fields, account.details.secret)`, `fields.size < 3`],
    [XUNHU_NOTIFY_TEST, 'under another secret is refused'],
  ),
  without(
    'xunhupay: a notify is for our application',
    [`${XUNHU}/notify.ts`, `appId !== account.details.appId`, `appId === ''`],
    [XUNHU_NOTIFY_TEST, 'of another application is none'],
  ),
  without(
    'xunhupay: a notify that waits or was cancelled is not paid',
    [`${XUNHU}/notify.ts`, `fields.get('status') !== 'OD'`, `!fields.has('status')`],
    [XUNHU_NOTIFY_TEST, 'is none'],
  ),
  without(
    'xunhupay: a good answer has the hash of our secret',
    [`${XUNHU}/ask.ts`, `if (!hashHolds(own, secret) && !hashHolds(all, secret))`, `if (!own.has('errcode'))`],
    [XUNHU_TEST, 'is a failure, for a start, a query and a refund'],
  ),
  without(
    'xunhupay: a query that waits or was cancelled is not paid',
    [`${XUNHU}/query.ts`, `status !== 'OD'`, `status === undefined`],
    [XUNHU_TEST, 'is not paid'],
  ),
  without(
    'Stripe: an event is signed',
    [`${STRIPE}/notify.ts`, `const event = read(0)`, `const event = JSON.parse(rawBody.toString()) ?? read(0)`],
    [STRIPE_NOTIFY_TEST, 'does not hold when it is'],
  ),
  without(
    'Stripe: an old event pays nothing by itself',
    [`${STRIPE}/notify.ts`, `if (!isOfNow) return`, `if (!isOfNow && !tradeNo) return`],
    [STRIPE_NOTIFY_TEST, 'Stripe is asked'],
  ),
  without(
    'Stripe: an event is of our account and our kind of money',
    [`${STRIPE}/notify.ts`, `event.account !== undefined || event.livemode !== account.details.isLive`, `!event.id`],
    [STRIPE_NOTIFY_TEST, 'of another account, or of test money'],
  ),
  without(
    'Stripe: an event of a page that waits for its money pays nothing',
    [`${STRIPE}/notify.ts`, ` || session.payment_status !== 'paid'`, ''],
    [STRIPE_NOTIFY_TEST, 'pays nothing, and is thanked for'],
  ),
  without(
    'Stripe: what another payment account or shop of the merchant began is not ours',
    [`${STRIPE}/asked.ts`, `metadata?.channel === account.code && metadata.trade_no`, `metadata?.trade_no`],
    [STRIPE_NOTIFY_TEST, 'of another payment account at the same merchant pays nothing'],
  ),
  without(
    'Stripe: an event is in the currency that was asked for',
    [`${STRIPE}/notify.ts`, ` || currency !== asked.currency`, ''],
    [STRIPE_NOTIFY_TEST, 'in another currency is refused'],
  ),
  without(
    'Stripe: a payment is in the currency that was asked for',
    [`${STRIPE}/query.ts`, `!asked || payment.currency !== asked.currency`, `!asked`],
    [STRIPE_TEST, 'that tells of another currency says nothing'],
  ),
  without(
    'Stripe: what was given back is not paid',
    [`${STRIPE}/query.ts`, ` || isGivenBack(payment)`, ''],
    [STRIPE_TEST, 'is unpaid, although its page stays paid'],
  ),
  without(
    'Stripe: a query speaks of our trade',
    [`${STRIPE}/query.ts`, `ourTradeNo(account, session.metadata) !== about.tradeNo || `, ''],
    [STRIPE_TEST, 'that tells of another trade says nothing'],
  ),
  without(
    'Stripe: a query speaks of the payment that was told',
    [`${STRIPE}/query.ts`, `about.externalNo && about.externalNo !== payment.id`, `about.externalNo === ''`],
    [STRIPE_TEST, 'that tells of another payment says nothing'],
  ),
  without(
    'Stripe: a trade has one page',
    [`${STRIPE}/create.ts`, `, { idempotencyKey: \`dukou-\${trade.tradeNo}\` }`, ''],
    [STRIPE_TEST, 'made twice for one trade is one page'],
  ),
  without(
    'Stripe: the library tries nothing twice',
    [`${STRIPE}/client.ts`, `.catch(withoutCode)`, ''],
    [STRIPE_TEST, 'whose connection breaks is made once'],
  ),
  without(
    'Stripe: nothing of the machine is sent',
    [`${STRIPE}/client.ts`, `SENT_HEADERS.has(name.toLowerCase())`, `name`],
    [STRIPE_TEST, 'which tells the rate'],
  ),
  without(
    'Stripe: a real account talks to Stripe alone',
    [`${STRIPE}/client.ts`, `if (!privateHostAllowed && !isOfficial(details))`, `if (!details.base)`],
    [STRIPE_TEST, 'goes to no other address than Stripe’s'],
  ),
  without(
    'Stripe: no key comes back in an error',
    [`${STRIPE}/problem.ts`, `.replaceAll(key, '***')`, ''],
    [CANARY_TEST, 'in a refusal with the status 400'],
  ),
]
