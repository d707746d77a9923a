import { call } from '../call.ts'
import {
  as,
  bytes,
  type Codec,
  flag,
  id,
  instant,
  integer,
  list,
  nothing,
  oneOf,
  orElse,
  orNull,
  record,
  text,
  words,
} from '../codec.ts'
import type { StaffScope } from '../scopes.ts'
import { email, passwordDigest } from './account-fields.ts'

export const token = record({ token: as('token', text(256)) })

/** The product's words for roles. */
export const ROLE_WORDS = { admin: 'admin', operator: 'yunying', channel: 'channel', normal: 'normal' } as const

export const accessState = oneOf(['mayUse', 'disabled', 'nothingBought', 'expired', 'exhausted'])

/** Plain text, so that the pages of customers need not know the list of scopes. */
const scope = text(40) as Codec<StaffScope>

/** Data of the signed-in user for the pages. */
export const userInfoShape = record({
  id: as('_id', id),
  email: as('email', email),
  iconUrl: as('icon', text()),
  role: as('type', words(ROLE_WORDS)),
  subscriptionKey: as('userkey', text()),
  /** Ours: how many resets of the link are left today, and when the next one is possible where none is. */
  keyResetsLeft: as('keyResetsLeft', integer(0, 3)),
  keyResetFrom: as('keyResetTime', orNull(instant)),
  isAgency: as('is_agency_user', flag),
  hasPaid: as('paidUser', flag),
  grantedBytes: as('traffic', bytes),
  usedBytes: as('spendTraffic', bytes),
  timeExpiresAt: as('vipExpireTime', orNull(instant)),
  quotaUsedBytes: as('dailyTimePackageUsage', bytes),
  dailyLimitBytes: as('limit', bytes),
  preferredDomain: as('preferDomain', text()),
  subscriptionHost: as('describe_host', text()),
  channelCode: as('channel_code', orNull(text())),
  dnsRestricted: as('inXinjiang', flag),
  abroad: as('in_foreign', flag),
  englishNames: as('use_english_node', flag),
  metaClash: as('moji', flag),
  checkInStreak: as('haveContinueSignUseData', integer(0, 100_000)),
  checkedInToday: as('signUseToday', flag),
  checkInReward: as('signUseRewardInfo', record({ streakRewardMb: as('continueSignReward', integer(0, 1e9)) })),
  /** Ours: traffic that ends by itself, and when the last of it ends or ended. */
  trialLeftBytes: as('trialTraffic', bytes),
  trialExpiresAt: as('trialExpireTime', orNull(instant)),
  /** Ours: whether the account has ever used traffic; false where a server of the version before does not tell. */
  everUsed: as('everUsed', orElse(flag, false)),
  // Ours: what the dashboard's sentence is made of.
  access: as('accessState', accessState),
  createdAt: as('createTime', instant),
  /** Ours: when the account is to be deleted, as its owner asked. */
  deletesAt: as('deleteTime', orNull(instant)),
  /** The user owns an agency. */
  ownsAgency: as('ownsAgency', flag),
  /** Ours: what the staff roles of the person allow. A server of the version before does not send it. */
  scopes: as('scopes', orElse(list(scope), [])),
  lastFetch: as(
    'lastFetch',
    orNull(
      record({
        at: as('time', instant),
        client: as('client', text()),
        app: as('app', orNull(text())),
        appVersion: as('appVersion', orNull(text())),
        lines: as('lines', integer(0, 100_000)),
      }),
    ),
  ),
})

export const userInfo = call('/api/user/userinfo', {
  summary: 'The signed-in user: balances, link and switches',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: nothing,
  answer: userInfoShape,
  refusals: [],
})

export const login = call('/api/user/login', {
  summary: 'Signs in; the password is sent as the lower-case hex SHA-256 of its NFKC form',
  caller: 'anyone',
  input: record({ email: as('email', email), passwordDigest: as('password', passwordDigest) }),
  answer: token,
  refusals: ['wrongLogin', 'tooManyLogins', 'accountDisabled', 'secondFactorNeeded', 'signupUnconfirmed'],
})

export const logout = call('/api/user/logout', {
  summary: 'Ends this session',
  caller: 'member',
  agency: 'allowed',
  pageOnly: true,
  input: nothing,
  answer: nothing,
  refusals: [],
})

/** Ours: turns the `token` of a page address into the session cookie. */
export const exchangeToken = call('/api/user/exchange_token', {
  summary: 'Exchanges a token of the page address for the session cookie',
  caller: 'anyone',
  input: record({ token: as('token', text(256)) }),
  answer: nothing,
  refusals: ['tokenInvalid'],
})
