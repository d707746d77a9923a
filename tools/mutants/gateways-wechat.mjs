import { without } from './mutant.mjs'

const HERE = '/apps/server/src/gateways/wechat-v3'
const at = (/** @type {string} */ name) => `${HERE}/${name}.ts`
const PLATFORM_TEST = at('platform.test')
const CERTIFICATES_TEST = at('certificates.test')
const ROUTE_TEST = 'shop/payments/signed-notifies.test.ts'

/** Mutants of what is believed of WeChat Pay v3. */
export const gatewaysOfWechat = [
  without(
    'what WeChat Pay seals is compared with its tag',
    [at('decrypt'), `Buffer.concat([opened, decipher.final()])`, `Buffer.concat([opened])`],
    [at('decrypt.test'), 'in none of 10,000'],
  ),
  without(
    'a sealed message has one spelling',
    [at('decrypt'), `const sealed = bytesOfBase64(ciphertext)`, `const sealed = Buffer.from(ciphertext, 'base64')`],
    [at('decrypt.test'), 'in none of 10,000'],
  ),
  without(
    'an APIv3 key has 32 bytes',
    [at('account'), `Buffer.byteLength(apiV3Key) !== API_KEY_BYTES`, `apiV3Key === ''`],
    [at('account.test'), 'is refused for its apiV3Key'],
  ),
  without(
    'an id of a public key stands with its key',
    [at('account'), `publicKeyId === undefined && platformKey === undefined`, `platformKey === undefined`],
    [at('account.test'), 'is refused for its platformKey'],
  ),
  without(
    'a message of WeChat Pay is signed',
    [at('notify'), `return messageHolds(given, rawBody, key) ? undefined`, `return messageHolds ? undefined`],
    [PLATFORM_TEST, 'is badSignature'],
  ),
  without(
    'a message of WeChat Pay is signed by a key of the platform',
    [at('platform-key'), `  if (byId?.id === serial) return byId.key\n`, `  if (byId) return byId.key\n`],
    [PLATFORM_TEST, 'changed on the way'],
  ),
  without(
    'a test of signatures is told from a wrong one',
    [at('notify'), `if (isSignTest(given))`, `if (isSignTest(given) && !account)`],
    [ROUTE_TEST, 'that tests whether signatures'],
  ),
  without(
    'a test of signatures writes no warning',
    ['shop/payments/note-notify.ts', ` && !NO_NEWS.has(verdict)`, ''],
    [ROUTE_TEST, 'that tests whether signatures'],
  ),
  without(
    'nobody but the platform makes us download certificates',
    [
      at('notify'),
      `  if (opened === undefined) return { verdict: 'badSignature', problem: 'the APIv3 key does not open it' }\n  const doubt = await doubtAbout(account, given, rawBody)\n`,
      `  const doubt = await doubtAbout(account, given, rawBody)\n  if (opened === undefined) return { verdict: 'badSignature', problem: 'the APIv3 key does not open it' }\n`,
    ],
    [CERTIFICATES_TEST, 'makes nobody download'],
  ),
  without(
    'certificates are signed by one of them',
    [
      at('platform-key'),
      `if (!signature || !signer || !messageHolds(signature, body, signer))`,
      `if (!signature || !signer)`,
    ],
    [CERTIFICATES_TEST, 'are signed by somebody else'],
  ),
  without(
    'certificates are looked at twice a day',
    [at('platform-key'), ` && Math.abs(Date.now() - before.at) < FRESH_MS`, ''],
    [CERTIFICATES_TEST, 'again after half a day'],
  ),
  without(
    'a notify of WeChat Pay is for our merchant',
    [at('notify'), `mchid !== details.merchantId`, `mchid === undefined`],
    [PLATFORM_TEST, 'is wrongMerchant'],
  ),
  without(
    'a notify of WeChat Pay is for our appid',
    [at('notify'), `appid !== details.appId`, `appid === undefined`],
    [PLATFORM_TEST, 'is wrongMerchant'],
  ),
  without(
    'one event of WeChat Pay is a payment',
    [at('notify'), `  if (event !== 'TRANSACTION.SUCCESS') return { verdict: 'notFinal' }\n`, ''],
    [PLATFORM_TEST, 'is notFinal'],
  ),
  without(
    'one state of WeChat Pay means paid',
    [at('notify'), `  if (state !== 'SUCCESS') return { verdict: 'notFinal' }\n`, ''],
    [PLATFORM_TEST, 'is notFinal'],
  ),
  without(
    'WeChat Pay is about yuan',
    [at('amount'), `currency !== 'CNY' && !`, `currency === '' && !`],
    [PLATFORM_TEST, 'is badAmount'],
  ),
  without(
    'WeChat Pay counts whole fen',
    [at('amount'), `Number.isSafeInteger(fen) && fen > 0 ? BigInt(fen)`, `fen > 0 ? BigInt(Math.round(fen))`],
    [PLATFORM_TEST, 'is badAmount'],
  ),
  without(
    'an old notify of WeChat Pay makes the platform be asked',
    [at('notify'), `return isOld ? { verdict: 'ask', tradeNo } : `, `return `],
    [PLATFORM_TEST, 'is ask'],
  ),
  without(
    'a clock of ours that is wrong is set right by the platform’s',
    [
      at('exchange'),
      `return send(account, message, theirs, leftMs(), mostBytes)`,
      `return send(account, message, new Date(), leftMs())`,
    ],
    [PLATFORM_TEST, 'ten minutes off'],
  ),
  without(
    'an answer of WeChat Pay is signed',
    [at('call'), ` && messageHolds(signature, answer.body, key)`, ''],
    [PLATFORM_TEST, 'a start fails where the answer'],
  ),
  without(
    'an unsigned answer of WeChat Pay says nothing about money',
    [at('query'), `  if (!answer.trusted) return unknown(saidBy(answer))\n`, ''],
    [PLATFORM_TEST, 'a query knows nothing where the answer is'],
  ),
  without(
    'an answer of WeChat Pay speaks of our merchant',
    [at('query'), `mchid !== details.merchantId || `, ''],
    [PLATFORM_TEST, 'speaks of another merchant'],
  ),
  without(
    'an answer of WeChat Pay speaks of our order',
    [at('query'), ` || tradeNo !== about.tradeNo`, ''],
    [PLATFORM_TEST, 'speaks of another order'],
  ),
  without(
    'an answer of WeChat Pay speaks of the payment that was told',
    [at('query'), `about.externalNo && externalNo !== about.externalNo`, `externalNo === ''`],
    [PLATFORM_TEST, 'speaks of another payment'],
  ),
  without(
    'an answer of WeChat Pay speaks of our appid',
    [at('query'), `appid !== details.appId`, `appid === ''`],
    [PLATFORM_TEST, 'speaks of another appid'],
  ),
  without(
    'money that went back at WeChat Pay is not paid',
    [at('query'), `state !== 'SUCCESS'`, `state === undefined`],
    [PLATFORM_TEST, 'says that money went back'],
  ),
  without(
    'a start at WeChat Pay is signed',
    [at('create'), `!answer.trusted || `, ''],
    [PLATFORM_TEST, 'a start fails where the answer is not signed'],
  ),
  without(
    'an answer about a refund at WeChat Pay is signed',
    [at('refund'), `!trusted || status`, `status`],
    [PLATFORM_TEST, 'an answer that says done is not signed'],
  ),
  without(
    'a refusal of a refund at WeChat Pay is signed',
    [at('refund'), `isNone && answer?.trusted && `, `isNone && answer && `],
    [PLATFORM_TEST, 'a refusal is not signed'],
  ),
  without(
    'a refund at WeChat Pay is refused where none is found alone',
    [at('refund'), `return isNone && answer`, `return answer`],
    [PLATFORM_TEST, 'nobody can be asked'],
  ),
]
