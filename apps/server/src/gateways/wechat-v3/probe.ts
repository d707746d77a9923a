import { randomBytes } from 'node:crypto'
import { isPrivateAddressError } from '../../platform/public-lookup.ts'
import type { PaymentAccount, Probe } from '../adapter.ts'
import type { WechatAccount } from './account.ts'
import { call, saidBy } from './call.ts'

const SAID_LENGTH = 200

/**
 * Tests an account: asks for an order that does not exist. The right answer proves the merchant's key, and the platform's
 * as well. Without public-key mode it is verified by a certificate that the APIv3 key has opened, so that key is proven too.
 */
export async function probe(account: PaymentAccount<WechatAccount>, timeoutMs: number): Promise<Probe> {
  const path = `/v3/pay/transactions/out-trade-no/TEST${randomBytes(8).toString('hex')}?mchid=${account.details.merchantId}`
  try {
    const answer = await call(account, { method: 'GET', path }, timeoutMs)
    const said = saidBy(answer)
    if (answer.status === 401 || answer.status === 403 || answer.code === 'INVALID_REQUEST')
      return { outcome: 'keyRefused', said }
    if (answer.status !== 404 || answer.code === '') return { outcome: 'strange', said }
    return { outcome: answer.trusted ? 'accepted' : 'keyRefused', said }
  } catch (error) {
    const said = (error as Error).message.slice(0, SAID_LENGTH)
    if (isPrivateAddressError(error)) return { outcome: 'privateAddress', said }
    if (/^certificates: /.test(said)) return { outcome: 'keyRefused', said }
    return { outcome: error instanceof SyntaxError ? 'strange' : 'noAnswer', said }
  }
}
