import { textsOf } from '../../../lib/i18n.ts'
import { siteWords } from '../../../words/site-words.ts'

export const orderTexts = await textsOf(siteWords, 'orders')

export type OrderTexts = ReturnType<typeof orderTexts.now>
