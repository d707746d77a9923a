import { randomBytes } from 'node:crypto'
import { isPrivateAddressError } from '../../platform/public-lookup.ts'
import type { PaymentAccount, Probe } from '../adapter.ts'
import type { XunhupayAccount } from './account.ts'
import { ask } from './ask.ts'

const WRONG_HASH = 40029
const ABOUT_KEY = /签名|密钥|hash|sign|appid/i

/** Asks for an order that does not exist, once with the secret and once with a wrong one: equal answers prove nothing. */
export async function probe(account: PaymentAccount<XunhupayAccount>, timeoutMs: number): Promise<Probe> {
  try {
    const about: [string, string] = ['out_trade_order', `TEST${randomBytes(8).toString('hex')}`]
    const right = told(await ask(account, 'query', [about], timeoutMs))
    if (right.errcode === WRONG_HASH || (right.errcode !== 0 && ABOUT_KEY.test(right.msg)))
      return { outcome: 'keyRefused', said: right.msg }
    const guess = { ...account, details: { ...account.details, secret: randomBytes(16).toString('hex') } }
    const wrong = told(await ask(guess, 'query', [about], timeoutMs).catch(() => undefined))
    const isSame = wrong.errcode === right.errcode && wrong.msg === right.msg
    return { outcome: isSame ? 'keyUnproven' : 'accepted', said: right.msg }
  } catch (error) {
    const said = (error as Error).message.replaceAll(account.details.secret, '***').slice(0, 200)
    if (isPrivateAddressError(error)) return { outcome: 'privateAddress', said }
    if (/hash/.test(said)) return { outcome: 'keyRefused', said }
    return { outcome: error instanceof SyntaxError || /no errcode/.test(said) ? 'strange' : 'noAnswer', said }
  }
}

function told(answer: Awaited<ReturnType<typeof ask>> | undefined): { errcode: number; msg: string } {
  return answer && 'errcode' in answer ? answer : { errcode: answer ? 0 : -1, msg: '' }
}
