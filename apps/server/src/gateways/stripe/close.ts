import type { PaymentAccount, PaymentNumbers } from '../adapter.ts'
import type { StripeAccount } from './account.ts'
import { openStripe } from './client.ts'
import { problemText } from './problem.ts'

/** Ends the page of a trade, so that nobody pays there any more. */
export async function close(
  account: PaymentAccount<StripeAccount>,
  { memo }: PaymentNumbers,
  timeoutMs: number,
): Promise<void> {
  if (!memo?.session) return
  try {
    await (await openStripe(account, timeoutMs)).checkout.sessions.expire(memo.session)
  } catch (error) {
    throw new Error(problemText(error, account.details))
  }
}
