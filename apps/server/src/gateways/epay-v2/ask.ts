import type { PaymentAccount } from '../adapter.ts'
import { callOut } from '../outgoing.ts'
import type { EpayV2Account } from './account.ts'
import { rsaHolds, signRsa } from './sign.ts'

/** The platform did what it was asked, and signed that. Each field as text. */
type Said = { code: 0; fields: Map<string, string> } | { code: number; msg: string }

/**
 * Calls a path of epay V2 with signed fields. A good answer without the platform's signature is none; what it refuses is
 * unsigned by its protocol.
 * @throws when there is no answer, or none that can be believed
 */
export async function ask(
  { details, privateHostAllowed }: PaymentAccount<EpayV2Account>,
  path: string,
  about: Iterable<readonly [string, string]>,
  timeoutMs: number,
): Promise<Said> {
  const fields = new Map([['pid', details.pid], ...about, ['timestamp', String(Math.floor(Date.now() / 1000))]])
  for (const [name, value] of fields) if (value.trim() === '') fields.delete(name)
  fields.set('sign', signRsa(fields, details.merchantKey))
  fields.set('sign_type', 'RSA')
  const url = `${details.base}/api/${path}`
  const form = new URLSearchParams([...fields])
  return believed(await callOut({ url, method: 'POST', form, timeoutMs, privateHostAllowed }), details)
}

function believed(text: string, details: EpayV2Account): Said {
  const answer = JSON.parse(text) as Record<string, unknown>
  const code = answer.code === '' ? Number.NaN : Number(answer.code ?? Number.NaN)
  if (!Number.isInteger(code)) throw new Error('the answer has no code')
  if (code !== 0) return { code, msg: String(answer.msg ?? '').slice(0, 200) }
  const fields = new Map(
    Object.entries(answer).flatMap(([name, value]) => (typeof value === 'object' ? [] : [[name, String(value)]])),
  )
  if (!rsaHolds(fields, details.platformKey)) throw new Error('the answer is not signed by the platform')
  return { code: 0, fields }
}
