import { textsOf } from '../../../lib/i18n.ts'
import { siteWords } from '../../../words/site-words.ts'

export const subscriptionTexts = await textsOf(siteWords, 'subscription')
