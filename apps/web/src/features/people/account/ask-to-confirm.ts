import { CONFIRM_PATHS, type Confirmation, refusalCodes } from '@dukou/contract'
import { currentLanguage } from '../../../lib/i18n.ts'
import { confirmTexts } from './confirm-messages.ts'

/** Hands the key of a mail's link to the server. Never throws. */
export async function askToConfirm(
  what: keyof typeof CONFIRM_PATHS,
  { serialId, key }: { serialId: string; key: string },
  signal: AbortSignal,
): Promise<{ done: true } | { done: false; why: string }> {
  const t = confirmTexts.now()
  try {
    const answer = await fetch(`${CONFIRM_PATHS[what]}?${new URLSearchParams({ serial_id: serialId, key })}`, {
      signal,
      headers: { 'Accept-Language': currentLanguage() === 'en' ? 'en' : 'zh-CN' },
    })
    const { Code, Msg } = (await answer.json()) as Confirmation
    if (Code === 0) return { done: true }
    const isOver = Code === refusalCodes.confirmationOver
    return { done: false, why: !isOver ? Msg : what === 'signup' ? t.signUpLinkOver : t.passwordLinkOver }
  } catch {
    return { done: false, why: t.noAnswer }
  }
}
