import { asCallError } from '../lib/call.ts'
import { toast } from '../ui/overlays/toasts.tsx'
import { officeTexts } from './texts.ts'

/** Says for two seconds that an act succeeded. */
export function tellDone(words: string): void {
  toast.success(words, { ms: 2000 })
}

/** Says for two seconds which act failed, with the server's sentence, unless the failure was told already. */
export function tellFailure(words: string, thrown: unknown): void {
  const failure = asCallError(thrown)
  if (!failure.isTold) toast.error(officeTexts.now().failedWith(words, failure.message), { ms: 2000 })
}
