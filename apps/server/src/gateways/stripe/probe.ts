import { isPrivateAddressError } from '../../platform/public-lookup.ts'
import type { PaymentAccount, Probe } from '../adapter.ts'
import type { StripeAccount } from './account.ts'
import { openStripe } from './client.ts'
import { problemText } from './problem.ts'

const KEY_REFUSED = 401

/** Asks for the balance, which changes nothing. The secret of the webhook is proven by the first event alone. */
export async function probe(account: PaymentAccount<StripeAccount>, timeoutMs: number): Promise<Probe> {
  try {
    await (await openStripe(account, timeoutMs)).balance.retrieve()
    return { outcome: 'accepted', said: '' }
  } catch (error) {
    const said = problemText(error, account.details)
    const { statusCode, detail } = error as { statusCode?: number; detail?: Error }
    if (statusCode !== undefined) return { outcome: statusCode === KEY_REFUSED ? 'keyRefused' : 'keyUnproven', said }
    if (isPrivateAddressError(detail?.cause)) return { outcome: 'privateAddress', said }
    return { outcome: detail instanceof SyntaxError ? 'strange' : 'noAnswer', said }
  }
}
