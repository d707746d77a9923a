import { type Language, setLanguage } from '../../lib/i18n.ts'
import { toast } from '../overlays/toasts.tsx'
import { uiTexts } from '../texts.ts'

/** Shows the page in this language; where its words do not come, says so in the one that stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language).catch(() => toast.error(uiTexts.now().partMissing, { once: true }))
}
