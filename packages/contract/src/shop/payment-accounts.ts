import { PAY_MODES } from '@dukou/domain'
import { call } from '../call.ts'
import {
  as,
  flag,
  instant,
  integer,
  list,
  nothing,
  oneOf,
  orElse,
  orNull,
  pattern,
  price,
  record,
  text,
} from '../codec.ts'
import { basedOn, revised } from '../revision.ts'

const code = as('code', pattern(/^[a-z0-9_-]{1,32}$/, 32))
const fieldName = pattern(/^[a-zA-Z][a-zA-Z0-9]{0,31}$/, 32)
const bothLanguages = record({ zh: as('zh', text()), en: as('en', text()) })

/** A way to pay that an account takes. */
const mode = record({
  mode: as('mode', oneOf(PAY_MODES)),
  /** The platform's word for it; empty where it needs none. */
  word: as('word', text(32)),
  /**
   * How much an account takes of the payments that several can take, in proportion; 0: none, unless the settings choose
   * the account for this way to pay.
   */
  share: as('share', integer(0, 100)),
})

/** Hours of the site's day in which payments are started: from the first, until the second, also over midnight. */
const hours = record({ from: as('from', integer(0, 23)), until: as('until', integer(1, 24)) })

const value = record({ name: as('name', fieldName), value: as('value', text(8000)) })

const limits = {
  minLi: as('min', price),
  maxLi: as('max', price),
  enabled: as('enabled', flag),
}

/**
 * Result of a test. `accepted`: the platform answers and takes the key. `keyRefused`: it refuses merchant number or key.
 * `keyUnproven`: it answers the same to a wrong key. `strange`: the answer is not in the platform's protocol.
 */
export const PAYMENT_ACCOUNT_TEST_OUTCOMES = [
  'accepted',
  'keyRefused',
  'keyUnproven',
  'strange',
  'noAnswer',
  'privateAddress',
] as const

const paymentAccountTest = record({
  outcome: as('outcome', oneOf(PAYMENT_ACCOUNT_TEST_OUTCOMES)),
  /** The platform's own words, or the network error. */
  said: as('said', text()),
  at: as('time', instant),
})

/** Ours: an account at a payment platform. Its secrets are written and never told. Its `_id` is its code. */
export const paymentAccountShape = record({
  id: as('_id', text(32)),
  code,
  /** Which kind of platform: one of `listPayAdapters`. */
  adapter: as('adapter', text(32)),
  /** Typed values that are no secret, by the names of the platform's fields. */
  values: as('values', list(value)),
  /** Names of the secrets that are set. */
  secrets: as('secrets', list(text(32))),
  modes: as('modes', list(mode)),
  hours: as('hours', orNull(hours)),
  /** The same once more as before there were several kinds of platforms; null: not taken. */
  baseUrl: as('url', text(500)),
  merchantId: as('pid', text(100)),
  alipayType: as('alipay', orNull(text(32))),
  wxpayType: as('wxpay', orNull(text(32))),
  ...limits,
  hasKey: as('hasKey', flag),
  /** Last test of the account as it is now; null: not tested. */
  lastTest: as('test', orNull(paymentAccountTest)),
  /** Starts of payments that failed since the last one that did not, up to three: with three it is passed over for a while. */
  failedStarts: as('failedStarts', integer(0, 3)),
  ...revised,
})

export const listPaymentAccounts = call('/api/admin/config/channels', {
  summary: 'Ours: the accounts at payment platforms, without their secrets',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: list(paymentAccountShape),
  refusals: [],
})

export const savePaymentAccount = call('/api/admin/config/set_channel', {
  summary:
    'Ours: saves an account at a payment platform; secrets that are not given stay. With a revision, a save based on an older one is refused; with `new`, a code that is taken',
  caller: 'admin',
  input: record({
    code,
    /** Null: as it is; the first kind, for a new account. */
    adapter: as('adapter', orNull(text(32))),
    /** Those that are left out stay; an empty one is taken away. Null: by `url`, `pid` and `key`. */
    values: as('values', orNull(list(value, 40))),
    /** Null: by `alipay` and `wxpay`. */
    modes: as('modes', orNull(list(mode, 10))),
    hours: as('hours', orNull(hours)),
    baseUrl: as('url', orElse(text(500), '')),
    merchantId: as('pid', orElse(text(100), '')),
    /** The platform's name for each way to pay; null: this payment account does not take it. */
    alipayType: as('alipay', orNull(text(32))),
    wxpayType: as('wxpay', orNull(text(32))),
    ...limits,
    key: as('key', orNull(text(500))),
    /** The account is to be a new one: a code that an account has already is refused. Else such an account is changed. */
    isNew: as('new', orElse(flag, false)),
    ...basedOn,
  }),
  answer: paymentAccountShape,
  refusals: ['settingInvalid', 'rowChanged', 'imageNotFound'],
})

export const testPaymentAccount = call('/api/admin/config/test_channel', {
  summary: 'Ours: asks the platform of an account something that changes nothing there, and stores what it answered',
  caller: 'admin',
  input: record({ code }),
  answer: paymentAccountTest,
  refusals: ['paymentAccountNotFound'],
})

export const listPayAdapters = call('/api/admin/config/pay_adapters', {
  summary: 'Ours: the kinds of payment platforms, with what an account at each needs',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: list(
    record({
      id: as('_id', text(32)),
      name: as('name', bothLanguages),
      fields: as(
        'fields',
        list(
          record({
            name: as('name', fieldName),
            label: as('label', bothLanguages),
            help: as('help', orNull(bothLanguages)),
            /** `secret`, and `pem` of several lines: sealed, and never told again. `picture`: the address of an upload. */
            kind: as('kind', oneOf(['address', 'text', 'lines', 'picture', 'secret', 'pem', 'choice'] as const)),
            /** The options of a choice; else none. */
            choices: as('choices', list(record({ value: as('value', text(100)), label: as('label', bothLanguages) }))),
            isOptional: as('optional', flag),
            initial: as('initial', text(500)),
          }),
        ),
      ),
      modes: as(
        'modes',
        list(
          record({
            mode: as('mode', oneOf(PAY_MODES)),
            /** The platform's usual word, empty: none; null: it needs no word. */
            word: as('word', orNull(text(32))),
          }),
        ),
      ),
    }),
  ),
  refusals: [],
})
