import { textsOf } from '../../../lib/i18n.ts'
import { siteWords } from '../../../words/site-words.ts'

export const trafficTexts = await textsOf(siteWords, 'traffic')
