export { lockPurses, lockPursesOf, readPurses } from './balances.ts'
export { forfeitPurses } from './forfeit.ts'
export { openPurses, postJournal } from './post.ts'
