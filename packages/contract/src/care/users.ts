import { STAFF_ROLES } from '@dukou/domain'
import { call, type InputOf } from '../call.ts'
import {
  as,
  behind,
  bytes,
  decimal,
  flag,
  givenBytes,
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
  yuan,
} from '../codec.ts'
import { accessState, ROLE_WORDS } from '../people/account.ts'
import { email, passwordDigest } from '../people/account-fields.ts'
import { basedOn, revisedOrNone } from '../revision.ts'
import { EVERY_USER, USER_SORTS, userFilter, userFilterFields } from './user-filter.ts'

/** Current values of the fields of a user that an admin can set. */
const settable = {
  email: as('email', email),
  disabled: as('disable', flag),
  scale: as('scale', decimal(0, 100, 2)),
  hasPaid: as('paidUser', flag),
  isAgency: as('is_agency', flag),
  hasDailyKey: as('dailyDescribKey', flag),
  canResetKey: as('canChangeDescribeKey', flag),
  canChangePassword: as('canChangePassword', flag),
  /** Lines that ask for no entitlement. */
  mayUseCommonLines: as('normalPermission', flag),
  hasOwnDailyLimit: as('specialDailyUnlimitTraffic', flag),
  dailyLimitBytes: as('dailyUnlimitTraffic', bytes),
  alwaysRebates: as('forceReward', flag),
}

export const userShape = record({
  id: as('_id', id),
  ...settable,
  channelCode: as('channel_code', orNull(text())),
  createdAt: as('createTime', instant),
  walletLi: as('wallet_money', yuan),
  usedBytes: as('spendTraffic', bytes),
  grantedBytes: as('traffic', bytes),
  timeExpiresAt: as('vipExpireTime', orNull(instant)),
  lastActiveAt: as('lastActiveTime', orNull(instant)),
  firstUrl: as('first_url', text()),
  lastUrl: as('last_url', text()),
  subscriptionKey: as('userkey', text()),
  // Ours.
  role: as('type', words(ROLE_WORDS)),
  /** `owner` is the product's admin. */
  staffRoles: as('staffRoles', orElse(list(oneOf(STAFF_ROLES), STAFF_ROLES.length), [])),
  access: as('accessState', accessState),
  quotaUsedBytes: as('dailyTimePackageUsage', bytes),
  reservedLi: as('reserved', yuan),
  /** When the account is to be deleted, as its owner asked, and when it was. */
  deletesAt: as('deleteTime', orNull(instant)),
  deletedAt: as('deletedTime', orNull(instant)),
  /** Closed in favour of another account, for good. */
  isMerged: as('merged', flag),
  /** Version of money, traffic and time. A save of totals sends it back and is refused when they have changed since. */
  version: as('version', text(100)),
  /** The row's place in the order that was asked for, for `after`. Empty outside of a list. */
  cursor: as('cursor', orElse(text(100), '')),
})

/** Users are counted up to this number. */
export const MOST_USERS_COUNTED = 5_000

export const listUsers = call('/api/admin/users/userlist', {
  summary:
    'Users, the newest first, or in another order of all of them; a text finds any part of an e-mail, an _id, a channel code or a link. `after` takes the cursor of the last row',
  caller: 'admin',
  scope: 'users:read',
  reads: true,
  input: record({
    count: as('number', orElse(integer(1, 10_000), 100)),
    ...userFilterFields,
    sort: as('sort', orElse(oneOf(USER_SORTS), 'created')),
    ascending: as('ascending', orElse(flag, false)),
    ...behind,
  }),
  answer: list(userShape),
  refusals: [],
})

/** The first page of all users. */
export const FIRST_USERS: InputOf<typeof listUsers> = {
  ...EVERY_USER,
  count: 100,
  sort: 'created',
  ascending: false,
  after: null,
}

export const countUsers = call('/api/admin/users/count', {
  summary: 'Ours: how many users match, exact up to 5,000',
  caller: 'admin',
  scope: 'users:read',
  reads: true,
  input: userFilter,
  answer: record({
    count: as('count', integer(0, MOST_USERS_COUNTED)),
    /** More than `count` match. */
    isMore: as('more', flag),
  }),
  refusals: [],
})

export const readUser = call('/api/admin/users/user', {
  summary: 'One user',
  caller: 'admin',
  scope: 'users:read',
  reads: true,
  input: record({ id: as('uid', id) }),
  answer: userShape,
  refusals: ['userNotFound'],
})

const change = <T>(codec: Parameters<typeof orNull<T>>[0]) => orNull(codec)

export const saveUser = call('/api/admin/users/update_user', {
  summary: 'Changes a user; what is left out stays. Money, traffic and time are booked as differences',
  caller: 'admin',
  idempotent: true,
  input: record({
    id: as('_id', id),
    email: as('email', change(email)),
    disabled: as('disable', change(flag)),
    scale: as('scale', change(decimal(0, 100, 2))),
    /** Empty: nobody's. */
    channelCode: as('channel_code', change(text(32))),
    hasPaid: as('paidUser', change(flag)),
    isAgency: as('is_agency', change(flag)),
    hasDailyKey: as('dailyDescribKey', change(flag)),
    canResetKey: as('canChangeDescribeKey', change(flag)),
    canChangePassword: as('canChangePassword', change(flag)),
    mayUseCommonLines: as('normalPermission', change(flag)),
    hasOwnDailyLimit: as('specialDailyUnlimitTraffic', change(flag)),
    dailyLimitBytes: as('dailyUnlimitTraffic', change(givenBytes)),
    alwaysRebates: as('forceReward', change(flag)),
    /** Totals that it shall come to. */
    walletLi: as('wallet_money', change(yuan)),
    grantedBytes: as('traffic', change(givenBytes)),
    timeExpiresAt: as('vipExpireTime', change(instant)),
    // Ours: what is added or taken, why, and the version that totals go by.
    addLi: as('addMoney', orElse(yuan, 0n)),
    addBytes: as('addTraffic', orElse(givenBytes, 0n)),
    addDays: as('addDays', orElse(integer(-3650, 3650), 0)),
    reason: as('reason', orElse(text(500), '')),
    version: as('version', orNull(text(100))),
  }),
  answer: userShape,
  refusals: [
    'userNotFound',
    'userChanged',
    'emailAlreadyRegistered',
    'actionNotAllowedForAccount',
    'accountDeleted',
    'notEnoughToTake',
    'nothingLeftToTake',
    'accountMerged',
  ],
})

/** A change of nothing, to be filled in. */
export const NO_USER_CHANGE: Omit<InputOf<typeof saveUser>, 'id'> = {
  email: null,
  disabled: null,
  scale: null,
  channelCode: null,
  hasPaid: null,
  isAgency: null,
  hasDailyKey: null,
  canResetKey: null,
  canChangePassword: null,
  mayUseCommonLines: null,
  hasOwnDailyLimit: null,
  dailyLimitBytes: null,
  alwaysRebates: null,
  walletLi: null,
  grantedBytes: null,
  timeExpiresAt: null,
  addLi: 0n,
  addBytes: 0n,
  addDays: 0,
  reason: '',
  version: null,
}

export const channelShape = record({
  email: as('email', email),
  name: as('name', text(100)),
  /** Empty: he has none. */
  code: as('code', text(32)),
  /** A share of what is paid, 0.1 for a tenth. */
  rewardRate: as('rewardRate', decimal(0, 0.5, 4)),
  windowDays: as('comsumerDuration', integer(0, 3650)),
  ...revisedOrNone,
})

export const readUserChannel = call('/api/admin/users/get_user_channel', {
  summary: 'The referral channel of a user',
  caller: 'admin',
  scope: 'users:read',
  reads: true,
  input: record({ userId: as('user_id', id) }),
  answer: channelShape,
  refusals: ['userNotFound'],
})

export const saveUserChannel = call('/api/admin/users/update_channel', {
  summary:
    'Sets name, code, rate and days of the channel of the user with this e-mail; makes it where there is none. With a revision, a save based on an older one is refused',
  caller: 'admin',
  input: record({
    email: as('email', email),
    name: as('name', orElse(text(100), '')),
    code: as('code', text(32)),
    rewardRate: as('rewardRate', decimal(0, 0.5, 4)),
    windowDays: as('comsumerDuration', integer(0, 3650)),
    ...basedOn,
  }),
  answer: channelShape,
  refusals: ['userNotFound', 'accountDeleted', 'accountMerged', 'channelCodeTaken', 'rowChanged'],
})

export const changeUserPassword = call('/api/admin/users/change_password', {
  summary: 'Gives a user another password, ends his sessions and tells him',
  caller: 'admin',
  input: record({ email: as('email', email), passwordDigest: as('password', passwordDigest) }),
  answer: nothing,
  refusals: ['userNotFound', 'accountDeleted', 'accountMerged'],
})

export const debugSubscription = call('/api/admin/users/debug_subscription', {
  summary: 'Ours: notes that an admin opens the subscription of a user, and answers its link',
  caller: 'admin',
  input: record({ userId: as('user_id', id) }),
  answer: record({ link: as('link', text()) }),
  refusals: ['userNotFound'],
})
