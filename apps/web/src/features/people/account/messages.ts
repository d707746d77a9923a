import { textsOf } from '../../../lib/i18n.ts'
import { accountWords } from '../../../words/account-words.ts'

export const accountTexts = await textsOf(accountWords, 'account')

export type AccountTexts = ReturnType<typeof accountTexts.now>
