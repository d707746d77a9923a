export { lockPurses, readPurses } from './balances.ts'
export { openUserAccounts, postJournal } from './post.ts'
