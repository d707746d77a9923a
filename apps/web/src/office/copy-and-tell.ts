import { copyText } from '../lib/clipboard.ts'
import { toast } from '../ui/toasts.tsx'
import { officeTexts } from './texts.ts'

/** Copies a text, and says whether that worked. */
export async function copyAndTell(text: string): Promise<void> {
  const t = officeTexts.now()
  if (await copyText(text)) toast.success(t.copied, { ms: 2000 })
  else toast.error(t.copyFailed, { ms: 2000 })
}
