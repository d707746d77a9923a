export { lockPurses, lockPursesOf, readPurses } from './balances.ts'
export { openPurses, postJournal } from './post.ts'
