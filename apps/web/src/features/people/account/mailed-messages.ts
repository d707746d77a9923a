import { textsOf } from '../../../lib/i18n.ts'
import { accountWords } from '../../../words/account-words.ts'

/** Words for a mail whose link must be opened first. */
export const mailedTexts = await textsOf(accountWords, 'mailed')
