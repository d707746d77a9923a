import { textsOf } from '../../../lib/i18n.ts'
import { siteWords } from '../../../words/site-words.ts'

export const shopTexts = await textsOf(siteWords, 'shop')
