import { type ClientProgram, type LinkContext, noteOf, type Platform } from '@dukou/formats/links'
import { onMobile, thisPlatform } from '../../../lib/device.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import type { User } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { linkContext } from './links.ts'
import { subscriptionTexts } from './messages.ts'
import { type OneClickState, oneClickState } from './one-click.ts'

/** Link context of the user. Derived from the user's record, so a reset changes the links at once. */
export function useLinkContext(user: User): LinkContext {
  const siteName = useSite()?.siteName || 'Dukou'
  return linkContext(user, siteName, location.origin)
}

/** Note about a program on this platform, in the language of the page. */
export function useNote(program: ClientProgram, platform: Platform): string | undefined {
  const language = useLanguage()
  return noteOf(program, platform)?.[language]
}

/** Whether this device can open the program with the subscription. */
export function useOneClickState(program: ClientProgram): OneClickState {
  return oneClickState(program, { platform: thisPlatform(), isMobile: onMobile() })
}

export function copyLink(url: string): Promise<void> {
  const t = subscriptionTexts.now()
  return copyAndTell(url, t, { more: t.copyFailedMore })
}
