import { call } from '../call.ts'
import { as, bytes, flag, instant, integer, nothing, orElse, orNull, record, text, yuan } from '../codec.ts'
import { passwordDigest } from '../people/account-fields.ts'

const deletesAt = as('deleteTime', orNull(instant))

/** Ours: what the profile page says before somebody decides. */
export const myDeletion = call('/api/user/deletion', {
  summary: 'When the account is to be deleted, if its owner asked for that, and what ends with it',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: nothing,
  answer: record({
    deletesAt,
    /** All his money here, reserved or not. */
    walletLi: as('wallet_money', yuan),
    /** Traffic that would be left over, without a time limit and with one. */
    leftBytes: as('traffic', bytes),
    trialLeftBytes: as('trialTraffic', bytes),
    /** The end of a running time pack. */
    timeExpiresAt: as('vipExpireTime', orNull(instant)),
    paidOrders: as('orders', integer(0, 1e9)),
    /** Not deleted before they are paid, cancelled or over. */
    openOrders: as('openOrders', integer(0, 1e9)),
    /** The account is not deleted before its withdrawal is settled, refused or cancelled. */
    hasOpenWithdrawal: as('openWithdrawal', flag),
    /** Gifts that nobody has taken. They end with the account. */
    openGifts: as('openGifts', integer(0, 1e9)),
    tickets: as('tickets', integer(0, 1e9)),
    hasTelegram: as('telegram', flag),
    asksForCode: as('secondFactor', flag),
  }),
  refusals: [],
})

/** Ours. Who asked before is answered with the day that stands. */
export const askDeletion = call('/api/user/delete_account', {
  summary: 'Has the account deleted after seven days, with the password and, where that is on, a second factor',
  caller: 'member',
  agency: 'allowed',
  input: record({
    passwordDigest: as('password', passwordDigest),
    /** Code of the authenticator app, or a recovery code; empty where the account has no second factor. */
    code: as('code', orElse(text(64), '')),
  }),
  answer: record({ deletesAt: as('deleteTime', instant) }),
  refusals: [
    'passwordWrong',
    'secondFactorNeeded',
    'secondFactorWrong',
    'staffMayNotLeave',
    'accountOwnsAgency',
    'actionNotAllowedForAccount',
  ],
})

/** Ours. Whose account is not to be deleted has nothing to do. */
export const keepAccount = call('/api/user/keep_account', {
  summary: 'Takes the wish to have the account deleted back',
  caller: 'member',
  agency: 'allowed',
  input: nothing,
  answer: nothing,
  refusals: ['accountDeleted'],
})
