import { without } from './mutant.mjs'

const HERE = '/apps/server/src/gateways/alipay-f2f'
const at = (/** @type {string} */ name) => `${HERE}/${name}.ts`
const SIGN_TEST = at('sign.test')
const PLATFORM_TEST = at('platform.test')
const RSA = '/apps/server/src/gateways/rsa-signature.ts'
const KEYS = '/apps/server/src/gateways/rsa-keys.ts'
const KEYS_TEST = '/apps/server/src/gateways/rsa-keys.test.ts'

/** Mutants of what is believed of 支付宝当面付, and of the RSA signatures that it shares with others. */
export const gatewaysOfAlipay = [
  without(
    'an RSA signature is verified',
    [RSA, `bytes !== undefined && verify('sha256', Buffer.from(text), key, bytes)`, `bytes !== undefined`],
    [SIGN_TEST, 'holds for none of 10,000'],
  ),
  without(
    'an RSA signature has one spelling',
    [RSA, `bytes.length > 0 && bytes.toString('base64') === text`, `bytes.length > 0`],
    [SIGN_TEST, 'holds for none of 10,000'],
  ),
  without(
    'a short RSA key is refused',
    [KEYS, `(key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS`, `MIN_BITS < 0`],
    [KEYS_TEST, 'that is short'],
  ),
  without(
    'a private key is not taken for a public one',
    [KEYS, `key.type !== kind || `, ''],
    [KEYS_TEST, 'of the other kind is refused'],
  ),
  without(
    'the algorithm of Alipay is ours to choose',
    [at('sign'), `  if (fields.get('sign_type') !== SIGN_TYPE) return false\n`, ''],
    [SIGN_TEST, 'names the algorithm'],
  ),
  without(
    'a notify of Alipay is signed',
    [at('notify'), `!notifySignatureHolds(fields, details.platformKey)`, `!fields.has('sign')`],
    [PLATFORM_TEST, 'is badSignature'],
  ),
  without(
    'a notify of Alipay is for our application',
    [at('notify'), `text('app_id') !== details.appId`, `text('app_id') === ''`],
    [PLATFORM_TEST, 'is wrongMerchant'],
  ),
  without(
    'a notify of Alipay is for our seller',
    [at('notify'), `details.sellerId !== undefined && text`, `details.sellerId === '' && text`],
    [PLATFORM_TEST, 'is wrongMerchant'],
  ),
  without(
    'a refund of Alipay pays nothing',
    [at('notify'), `text('refund_fee') !== '' || text('gmt_refund') !== ''`, `text('refund_fee') === '-'`],
    [PLATFORM_TEST, 'about money that went back'],
  ),
  without(
    'only two words of Alipay mean paid',
    [at('notify'), `  if (!PAID.includes(text('trade_status'))) return { verdict: 'notFinal' }\n`, ''],
    [PLATFORM_TEST, 'is notFinal'],
  ),
  without(
    'a notify of Alipay is about yuan',
    [at('notify'), `(fields.get('trans_currency') ?? 'CNY') !== 'CNY'`, `fields.get('trans_currency') === ''`],
    [PLATFORM_TEST, 'is badAmount'],
  ),
  without(
    'a notify of Alipay has an amount',
    [at('notify'), `amountLi === undefined || amountLi === 0n`, `amountLi === undefined`],
    [PLATFORM_TEST, 'is badAmount'],
  ),
  without(
    'a notify of Alipay names both numbers',
    [at('notify'), `tradeNo === '' || externalNo === ''`, `tradeNo === externalNo`],
    [PLATFORM_TEST, 'is malformed'],
  ),
  without(
    'an answer of Alipay is signed',
    [at('call'), ` && rsaSignatureHolds(node, sign, platformKey)`, ''],
    [PLATFORM_TEST, 'fails where the answer'],
  ),
  without(
    'an answer of Alipay has each member once',
    [at('raw-members'), ` || members.has(name)`, ''],
    [at('raw-members.test'), 'gives nothing for'],
  ),
  without(
    'an unsigned answer of Alipay says nothing about money',
    [at('query'), `  if (!answer.trusted) return`, `  if (!answer.trusted && answer.subCode === '') return`],
    [PLATFORM_TEST, 'knows nothing where the answer says unpaid'],
  ),
  without(
    'a start at Alipay is for this order',
    [at('create'), `tradeNo !== trade.tradeNo || `, ''],
    [PLATFORM_TEST, 'fails where the answer is about another order'],
  ),
  without(
    'an answer of Alipay speaks of our order',
    [at('query'), `tradeNo !== about.tradeNo`, `tradeNo === ''`],
    [PLATFORM_TEST, 'speaks of another order'],
  ),
  without(
    'an answer of Alipay speaks of the payment that was told',
    [at('query'), `about.externalNo && externalNo !== about.externalNo`, `externalNo === ''`],
    [PLATFORM_TEST, 'speaks of another payment'],
  ),
  without(
    'an answer of Alipay has a status that is known',
    [at('query'), `status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED'`, `status === undefined`],
    [PLATFORM_TEST, 'has a status that there is not'],
  ),
  without(
    'an answer of Alipay is about yuan',
    [at('query'), `(answer.content.trans_currency ?? 'CNY') !== 'CNY'`, `answer.content.trans_currency === ''`],
    [PLATFORM_TEST, 'has another currency'],
  ),
  without(
    'what is closed at Alipay is not paid',
    [at('query'), `status === 'WAIT_BUYER_PAY' || status === 'TRADE_CLOSED'`, `status === 'WAIT_BUYER_PAY'`],
    [PLATFORM_TEST, 'says unpaid where the code was not scanned'],
  ),
  without(
    'a close at Alipay gives no money back',
    [at('close'), `!isGood(answer) && !isNotScanned`, `!answer.trusted`],
    [PLATFORM_TEST, 'of a code that was not scanned'],
  ),
  without(
    'a refusal of a refund at Alipay is signed',
    [at('refund'), `  return trusted && (content`, `  return trusted !== undefined && (content`],
    [PLATFORM_TEST, 'is pending where a refusal is not signed'],
  ),
  without(
    'a refund at Alipay is refused where none is found alone',
    [at('refund'), `known === 'none' && answer`, `answer`],
    [PLATFORM_TEST, 'is pending where nobody can be asked'],
  ),
  without(
    'a refund that is found at Alipay is of our amount',
    [at('refund'), ` && liFromGatewayText(String(amount)) === wish.amountLi`, ''],
    [PLATFORM_TEST, 'is pending where the one found'],
  ),
]
