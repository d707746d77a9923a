import { textsOf } from '../lib/i18n.ts'
import { frameWords } from '../words/frame-words.ts'

/** Words of the parts themselves, which know nothing of the product. */
export const uiTexts = await textsOf(frameWords, 'ui')
