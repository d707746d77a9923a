import { randomBytes } from 'node:crypto'
import { isPrivateAddressError } from '../../platform/public-lookup.ts'
import type { PaymentAccount, Probe } from '../adapter.ts'
import { callOut } from '../outgoing.ts'
import type { EpayAccount } from './account.ts'

const REFUSED = -3
const ABOUT_KEY = /密钥|商户|签名|\b(key|pid|sign|merchant)\b/i
const SAID_LENGTH = 200

/**
 * Tests an account: asks for an order that does not exist, `api.php?act=order`. Platforms answer code -3 to a wrong key and
 * "no such order" to the right one, but forks differ. Therefore the same question goes out once more with a wrong key: an
 * answer that stays the same proves nothing about the key.
 */
export async function probe(account: PaymentAccount<EpayAccount>, timeoutMs: number): Promise<Probe> {
  const { key } = account.details
  try {
    const right = await ask(account, key, timeoutMs)
    if (!right) return { outcome: 'strange', said: '' }
    if (right.code === REFUSED || (right.code !== 1 && ABOUT_KEY.test(right.said))) {
      return { outcome: 'keyRefused', said: right.said }
    }
    const wrong = await ask(account, randomBytes(16).toString('hex'), timeoutMs)
    const isSame = wrong?.code === right.code && wrong.said === right.said
    return { outcome: isSame ? 'keyUnproven' : 'accepted', said: right.said }
  } catch (error) {
    const said = (error as Error).message.replaceAll(key, '***').slice(0, SAID_LENGTH)
    return { outcome: isPrivateAddressError(error) ? 'privateAddress' : 'noAnswer', said }
  }
}

/** @returns undefined when the answer is not in the protocol, such as the page of another site */
async function ask(
  { details: { base, pid }, privateHostAllowed }: PaymentAccount<EpayAccount>,
  key: string,
  timeoutMs: number,
): Promise<{ code: number; said: string } | undefined> {
  const search = new URLSearchParams({ act: 'order', pid, key, out_trade_no: `TEST${randomBytes(8).toString('hex')}` })
  const text = await callOut({ url: `${base}/api.php?${search}`, method: 'GET', timeoutMs, privateHostAllowed })
  try {
    const answer = JSON.parse(text)
    const code = Number(answer.code ?? Number.NaN)
    const said = String(answer.msg ?? '').replaceAll(key, '***')
    return Number.isInteger(code) ? { code, said: said.slice(0, SAID_LENGTH) } : undefined
  } catch {
    return undefined
  }
}
