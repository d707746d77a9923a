export { findUser, markPaidUser } from './account-table.ts'
export { createAccount, subscriptionKeyPlace } from './create-account.ts'
export { hashPassword } from './password.ts'
export { authenticate, endAllSessions, forgetOldSessions } from './session.ts'
