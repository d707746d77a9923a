export { findChannelOwner, findUser, markPaidUser, type User } from './account-table.ts'
export { createAccount, subscriptionKeyPlace } from './create-account.ts'
export { hashPassword } from './password.ts'
export { authenticate, forgetOldSessions } from './session.ts'
