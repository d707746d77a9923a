export {
  lockCreditRefund,
  lockPurses,
  lockPursesOf,
  lockRebate,
  lockRefund,
  lockSuspense,
  lockTill,
  type Purses,
  readPurses,
  readPursesOf,
} from './balances.ts'
export { forfeitPurses } from './forfeit.ts'
export { hasJournals } from './has-journals.ts'
export { MONEY_BY_AGE } from './liability.ts'
export { lockAdjustment } from './lock-adjustment.ts'
export { MONEY_OF_USER, WALLET_CHANGES, WALLET_CURSOR, walletJournal } from './of-user.ts'
export { type Journal, type Leg, openPurses, postJournal, postJournals } from './post.ts'
