import { copyText } from '../../lib/clipboard.ts'
import type { User } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../ui/toasts.tsx'
import type { Client } from './clients.ts'
import { subscriptionUrl } from './links.ts'
import { subscriptionTexts } from './messages.ts'

/** This user's link for any client. It follows the user's record, so a reset changes it at once. */
export function useLinks(user: User): (client: Client) => string {
  const siteName = useSite()?.siteName || 'Dukou'
  return (client) => subscriptionUrl(client.kind, user, siteName, location.origin)
}

export async function copyLink(url: string): Promise<void> {
  const t = subscriptionTexts.now()
  if (await copyText(url)) toast.success(t.copied, { ms: 2000 })
  else toast.error(t.copyFailed, { ms: 2000, more: t.copyFailedMore })
}
