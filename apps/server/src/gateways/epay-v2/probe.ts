import { isPrivateAddressError } from '../../platform/public-lookup.ts'
import type { PaymentAccount, Probe } from '../adapter.ts'
import type { EpayV2Account } from './account.ts'
import { ask } from './ask.ts'

const ABOUT_KEY = /签名|密钥|商户|\b(sign|key|pid|merchant)/i

/** Asks about the account itself, `api/merchant/info`: a good answer proves both keys, for it is signed too. */
export async function probe(account: PaymentAccount<EpayV2Account>, timeoutMs: number): Promise<Probe> {
  try {
    const answer = await ask(account, 'merchant/info', [], timeoutMs)
    if ('fields' in answer) return { outcome: 'accepted', said: '' }
    return { outcome: ABOUT_KEY.test(answer.msg) ? 'keyRefused' : 'keyUnproven', said: answer.msg }
  } catch (error) {
    const said = (error as Error).message.slice(0, 200)
    if (isPrivateAddressError(error)) return { outcome: 'privateAddress', said }
    if (/not signed/.test(said)) return { outcome: 'keyRefused', said }
    return { outcome: error instanceof SyntaxError || /no code/.test(said) ? 'strange' : 'noAnswer', said }
  }
}
