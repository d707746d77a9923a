import { askDeletion } from './ask.ts'
import { keepAccount } from './keep.ts'
import { myDeletion } from './mine.ts'

export const deletionRoutes = { askDeletion, keepAccount, myDeletion }
