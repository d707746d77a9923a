import { ACT_WORDS, FIELD_WORDS } from '@dukou/domain'
import { textsOfWords } from '../../../../lib/i18n.ts'

/** Labels of the audited acts. An act without a label is shown by its key. */
export const actionTexts = textsOfWords(ACT_WORDS)

export type ActionTexts = ReturnType<typeof actionTexts.now>

/** Labels of audited fields, as in their forms. A field without a label is shown by its key. */
export const fieldTexts = textsOfWords(FIELD_WORDS)
