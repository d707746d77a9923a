export { lockPurses, type Purses, readPurses } from './balances.ts'
export { openUserAccounts, postJournal } from './post.ts'
