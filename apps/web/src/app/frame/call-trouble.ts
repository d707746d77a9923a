import type { GoTo } from '../../lib/address.ts'
import { onCallTrouble } from '../../lib/client.ts'
import { toast } from '../../ui/toasts.tsx'
import { appTexts } from './messages.ts'
import { onSessionExpired } from './session-end.ts'

/** What the page says and does when a session has ended or no answer came, whoever asked. */
export function watchCalls(goTo: GoTo): void {
  onCallTrouble('sessionExpired', () => onSessionExpired(goTo))
  onCallTrouble('networkFailure', () => toast.error(appTexts.now().networkError, { ms: 2000, once: true }))
}
