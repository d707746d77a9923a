import { randomBytes } from 'node:crypto'
import type { PaymentAccount } from '../adapter.ts'
import { callOut } from '../outgoing.ts'
import type { XunhupayAccount } from './account.ts'
import { hash, hashHolds } from './sign.ts'

/** A good answer, whose hash held: its own fields and those of its `data`, each as text. */
type Said = { fields: Map<string, string> } | { errcode: number; msg: string }

/**
 * Calls a page of xunhupay with hashed fields.
 * @throws when there is no answer, or none that can be believed
 */
export async function ask(
  { details, privateHostAllowed }: PaymentAccount<XunhupayAccount>,
  page: 'do' | 'query' | 'refund',
  about: Iterable<readonly [string, string]>,
  timeoutMs: number,
): Promise<Said> {
  const fields = new Map([
    ['appid', details.appId],
    ...about,
    ['time', String(Math.floor(Date.now() / 1000))],
    ['nonce_str', randomBytes(16).toString('hex')],
  ])
  for (const [name, value] of fields) if (value.trim() === '') fields.delete(name)
  fields.set('hash', hash(fields, details.secret))
  const url = `${details.base}/payment/${page}.html`
  const form = new URLSearchParams([...fields])
  return believed(await callOut({ url, method: 'POST', form, timeoutMs, privateHostAllowed }), details.secret)
}

function believed(text: string, secret: string): Said {
  const answer = JSON.parse(text) as Record<string, unknown>
  const errcode = Number(answer.errcode ?? Number.NaN)
  if (!Number.isInteger(errcode)) throw new Error('the answer has no errcode')
  if (errcode !== 0) return { errcode, msg: String(answer.errmsg ?? '').slice(0, 200) }
  const own = textsOf(answer)
  const all = new Map([...own, ...textsOf(answer.data)])
  // The documents do not say how a nested `data` is hashed: both readings are the platform's.
  if (!hashHolds(own, secret) && !hashHolds(all, secret)) throw new Error('the hash of the answer is wrong')
  return { fields: all }
}

function textsOf(value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map()
  return new Map(
    Object.entries(value).flatMap(([name, one]) => (typeof one === 'object' ? [] : [[name, String(one)] as const])),
  )
}
