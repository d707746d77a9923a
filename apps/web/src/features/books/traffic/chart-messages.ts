import { textsOf } from '../../../lib/i18n.ts'
import { siteWords } from '../../../words/site-words.ts'

/** The words of the chart, which the start page has too. */
export const chartTexts = await textsOf(siteWords, 'chart')
