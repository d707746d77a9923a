import { randomBytes } from 'node:crypto'
import { isPrivateAddressError } from '../../platform/public-lookup.ts'
import type { PaymentAccount, Probe } from '../adapter.ts'
import type { AlipayAccount } from './account.ts'
import { call, saidBy } from './call.ts'

const NOT_THERE = 'ACQ.TRADE_NOT_EXIST'
/** Wrong application, wrong key, or a product that the application may not use. */
const REFUSED = ['40001', '40002', '40006']
const SAID_LENGTH = 200

/** Tests an account: asks for a trade that does not exist. The right answer proves both keys, ours and Alipay's. */
export async function probe(account: PaymentAccount<AlipayAccount>, timeoutMs: number): Promise<Probe> {
  try {
    const biz = { out_trade_no: `TEST${randomBytes(8).toString('hex')}` }
    const answer = await call(account, { method: 'alipay.trade.query', biz, timeoutMs })
    const said = saidBy(answer)
    if (REFUSED.includes(String(answer.content.code))) return { outcome: 'keyRefused', said }
    if (answer.subCode !== NOT_THERE) return { outcome: 'strange', said }
    if (answer.trusted) return { outcome: 'accepted', said }
    return { outcome: 'keyRefused', said: `支付宝公钥不对 (not the Alipay public key): ${said}`.slice(0, SAID_LENGTH) }
  } catch (error) {
    const said = (error as Error).message.slice(0, SAID_LENGTH)
    if (isPrivateAddressError(error)) return { outcome: 'privateAddress', said }
    return { outcome: /not one of Alipay|JSON/.test(said) ? 'strange' : 'noAnswer', said }
  }
}
