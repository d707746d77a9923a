export { findUserByEmail, lockUser, lockUsers, markPaidUser, type User } from './account-table.ts'
export { accountsLike } from './accounts-like.ts'
export {
  changeOwnPassword,
  preparePasswordChange,
} from './change-own-password.ts'
export { checkOwnPassword } from './check-own-password.ts'
export { closedAmong, readEnd, refuseClosed } from './closed.ts'
export { createAccount, createAccounts } from './create-account.ts'
export {
  deletedSince,
  dropDeletion,
  dueDeletions,
  eraseAccount,
  lockWithMerged,
  readDeletion,
  setDeletion,
} from './deletion.ts'
export { type AccountChanges, editAccount } from './edit-account.ts'
export { lockChannelOf, saveChannelOf } from './edit-channel.ts'
export { findLink, withoutLinkKey } from './find-link.ts'
export { holdMoney } from './hold-money.ts'
export { findKnownPlaces, type KnownPlaces, sharedPlaces } from './known-places.ts'
export { readLetterBox } from './letter-box.ts'
export { lockByPublicId } from './lock-by-public-id.ts'
export { accountNow, closeMerged, lockForMerge, lockWithInviter } from './merged.ts'
export { noteActive } from './note-active.ts'
export { HAS_CHANNEL, MONEY_HELD_UNTIL, signInEvents } from './of-user.ts'
export { asksForPlainList, isSubscriptionPath, parseLink, type SubscriptionLink } from './parse-link.ts'
export { hashPassword, measurePasswords, passwordMatches, pretendToCheck } from './password.ts'
export { authenticate, createCallerRead } from './read-callers.ts'
export {
  findLinkOwner,
  findMailOwner,
  type LinkOwner,
  type Recovered,
  recoverAccount,
  recoverByEpoch,
} from './recover-account.ts'

export { setPassword } from './set-password.ts'
export { setProfile } from './set-profile.ts'
export { signIn } from './sign-in.ts'
export {
  renewDailyKeys,
  replaceOwnKey,
  subscriptionKeyPlace,
} from './subscription-key.ts'
export { readTicketAlerts, setTicketAlerts, wantTicketAlerts } from './ticket-alerts.ts'
