import { findAccount } from '@dukou/contract'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { recoveryTexts } from './recovery-messages.ts'
import { MIN_LINK_LENGTH } from './reset-checks.ts'

/** The account of a link. @returns its e-mail, or what to say under the link; nothing where the person knows already */
export async function findEmail(pasted: string): Promise<{ email?: string; problem?: string }> {
  const t = recoveryTexts.now()
  const link = pasted.trim()
  if (link.length < MIN_LINK_LENGTH) return { problem: t.linkFirst }
  try {
    return await call(findAccount, { link })
  } catch (thrown) {
    return asCallError(thrown).isTold ? {} : { problem: t.checkLink }
  }
}
