export { lockPurses, lockPursesOf, lockTill, type Purses, readPurses, readPursesOf } from './balances.ts'
export { forfeitPurses } from './forfeit.ts'
export { type Journal, openPurses, postJournal, postJournals } from './post.ts'
