import { type Language, setLanguage } from '../lib/i18n.ts'
import { uiTexts } from './texts.ts'
import { toast } from './toasts.tsx'

/** Shows the page in this language; where its words do not come, says so in the one that stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language).catch(() => toast.error(uiTexts.now().partMissing, { once: true }))
}
