import type { GoTo } from '../../lib/address.ts'
import { onCallTrouble } from '../../lib/client.ts'
import { toast } from '../../ui/overlays/toasts.tsx'
import { appTexts } from './messages.ts'
import { onSessionExpired } from './session-end.ts'

/** Handles expired sessions and network failures of all calls of the page. */
export function watchCalls(goTo: GoTo): void {
  onCallTrouble('sessionExpired', () => onSessionExpired(goTo))
  onCallTrouble('networkFailure', () => toast.error(appTexts.now().networkError, { ms: 2000, once: true }))
}
