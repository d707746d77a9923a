import type { RefundStatus } from '@dukou/domain'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import type { RefundTexts } from './messages.ts'

/** Tells how a refund stands after it was sent. @param refused what a refusal of the platform means */
export function tellStatus(status: RefundStatus, t: RefundTexts, refused: string): void {
  const texts = { done: t.toldDone, asked: t.toldAsked, sent: t.toldSent, unknown: t.toldUnknown, refused }
  const tell = status === 'done' ? toast.success : status === 'refused' ? toast.error : toast.warn
  tell(texts[status], { ms: status === 'done' ? 2000 : 10_000 })
}
