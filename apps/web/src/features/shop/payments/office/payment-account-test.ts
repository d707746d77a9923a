import { type AnswerOf, listPaymentAccounts, testPaymentAccount } from '@dukou/contract'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import type { PaymentAccountTexts } from './payment-account-messages.ts'

type Outcome = AnswerOf<typeof testPaymentAccount>['outcome']

/** Tests an account and tells the result in a toast. */
export async function testAndTell(code: string, t: PaymentAccountTexts): Promise<void> {
  toast.info(t.testing(code), { ms: 2000 })
  try {
    const { outcome, said } = await call(testPaymentAccount, { code })
    const words = `${code}${t.colon}${tellOf(outcome, said, t)}`
    if (outcome === 'accepted') toast.success(words)
    else toast.warn(words, { ms: 10_000 })
    void refresh(listPaymentAccounts)
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (!failure.isTold) toast.error(`${t.testFailed}:${failure.message}`)
  }
}

/** Tests an account that was saved just now. A test that could not be made says nothing. */
export async function problemsOf(code: string, t: PaymentAccountTexts): Promise<string[]> {
  try {
    const { outcome, said } = await call(testPaymentAccount, { code })
    return outcome === 'accepted' ? [] : [`${code}${t.colon}${tellOf(outcome, said, t)}`]
  } catch {
    return []
  }
}

/** The result in two words, for lists. */
export function resultOf(outcome: Outcome, t: PaymentAccountTexts): string {
  const words: Record<Outcome, string> = {
    accepted: t.isAccepted,
    keyRefused: t.isKeyRefused,
    keyUnproven: t.isKeyUnproven,
    strange: t.isStrange,
    noAnswer: t.isNoAnswer,
    privateAddress: t.isPrivateAddress,
  }
  return words[outcome]
}

/** The result in a sentence. */
function tellOf(outcome: Outcome, said: string, t: PaymentAccountTexts): string {
  const words: Record<Outcome, string> = {
    accepted: t.tellsAccepted,
    keyRefused: t.tellsKeyRefused(said),
    keyUnproven: t.tellsKeyUnproven(said),
    strange: t.tellsStrange,
    noAnswer: t.tellsNoAnswer(said),
    privateAddress: t.tellsPrivateAddress,
  }
  return words[outcome]
}
