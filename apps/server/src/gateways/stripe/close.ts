import type { Channel, PaymentNumbers } from '../adapter.ts'
import type { StripeAccount } from './account.ts'
import { openStripe } from './client.ts'
import { problemText } from './problem.ts'

/** Ends the page of a trade, so that nobody pays there any more. */
export async function close(
  channel: Channel<StripeAccount>,
  { memo }: PaymentNumbers,
  timeoutMs: number,
): Promise<void> {
  if (!memo?.session) return
  try {
    await (await openStripe(channel, timeoutMs)).checkout.sessions.expire(memo.session)
  } catch (error) {
    throw new Error(problemText(error, channel.account))
  }
}
