import { textsOf } from '../../lib/i18n.ts'
import { frameWords } from '../../words/frame-words.ts'

/** Words of the frame around every screen. */
export const appTexts = await textsOf(frameWords, 'app')
