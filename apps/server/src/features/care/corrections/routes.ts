import { giveToMany, previewGift } from './give-to-many.ts'
import { listCorrections } from './list.ts'
import { undoCorrection } from './undo.ts'

export const correctionRoutes = { giveToMany, listCorrections, previewGift, undoCorrection }
