import { call } from '../call.ts'
import { as, flag, instant, list, nothing, oneOf, orNull, pattern, price, record, text } from '../codec.ts'
import { basedOn, revised } from '../revision.ts'

/** Ours: an account at a payment platform. Its key is written and never told. */
const channel = {
  code: as('code', pattern(/^[a-z0-9_-]{1,32}$/, 32)),
  baseUrl: as('url', text(500)),
  merchantId: as('pid', text(100)),
  /** The platform's name for each way to pay; null: this channel does not take it. */
  alipayType: as('alipay', orNull(text(32))),
  wxpayType: as('wxpay', orNull(text(32))),
  minLi: as('min', price),
  maxLi: as('max', price),
  enabled: as('enabled', flag),
}

/**
 * Result of a test. `accepted`: the platform answers and takes the key. `keyRefused`: it refuses merchant number or key.
 * `keyUnproven`: it answers the same to a wrong key. `strange`: the answer is not in the platform's protocol.
 */
export const CHANNEL_TEST_OUTCOMES = [
  'accepted',
  'keyRefused',
  'keyUnproven',
  'strange',
  'noAnswer',
  'privateAddress',
] as const

const channelTest = record({
  outcome: as('outcome', oneOf(CHANNEL_TEST_OUTCOMES)),
  /** The platform's own words, or the network error. */
  said: as('said', text()),
  at: as('time', instant),
})

/** Its `_id` is its code. */
export const payChannelShape = record({
  id: as('_id', text(32)),
  ...channel,
  hasKey: as('hasKey', flag),
  /** Last test of the account as it is now; null: not tested. */
  lastTest: as('test', orNull(channelTest)),
  ...revised,
})

export const listPayChannels = call('/api/admin/config/channels', {
  summary: 'Ours: the accounts at payment platforms, without their keys',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: list(payChannelShape),
  refusals: [],
})

export const savePayChannel = call('/api/admin/config/set_channel', {
  summary:
    'Ours: saves an account at a payment platform; without a key the one that is there stays. With a revision, a save based on an older one is refused',
  caller: 'admin',
  input: record({ ...channel, key: as('key', orNull(text(500))), ...basedOn }),
  answer: payChannelShape,
  refusals: ['settingInvalid', 'rowChanged'],
})

export const testPayChannel = call('/api/admin/config/test_channel', {
  summary: 'Ours: asks the platform of an account for an order that does not exist, and stores what it answered',
  caller: 'admin',
  input: record({ code: channel.code }),
  answer: channelTest,
  refusals: ['payChannelNotFound'],
})
