import { copyText } from '../../lib/clipboard.ts'
import { toast } from '../overlays/toasts.tsx'

interface CopyWords {
  copied: string
  copyFailed: string
}

/** Copies a text, and says whether that worked; `failed` where the failure has more to say, or longer, in ms. */
export async function copyAndTell(
  text: string,
  { copied, copyFailed }: CopyWords,
  failed: { ms?: number; more?: string } = {},
): Promise<void> {
  if (await copyText(text)) toast.success(copied, { ms: 2000 })
  else toast.error(copyFailed, { ms: 2000, ...failed })
}
