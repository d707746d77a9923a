import { textsOf } from '../../../lib/i18n.ts'
import { siteWords } from '../../../words/site-words.ts'

export const paymentTexts = await textsOf(siteWords, 'payments')

export type PaymentTexts = ReturnType<typeof paymentTexts.now>
