import type { CallName } from '@dukou/contract'
import { plainCalls } from '@dukou/contract/plain'
import { problemsOf } from '@dukou/contract/schema'

const byName = new Map(plainCalls().map((call) => [call.name, call]))

export interface PlainResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the JSON as programs do
  body: any
}

/** Makes a call in plain JSON, as a program does. The answer is checked against the contract. */
export async function askPlain(
  origin: string,
  name: CallName,
  input: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<PlainResponse> {
  const call = byName.get(name)
  if (!call) throw new Error(`${name} is for the page alone`)
  const { path, method } = call
  const query = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)])).toString()
  const response = await (method === 'GET'
    ? fetch(`${origin}${path}${query ? `?${query}` : ''}`, { headers })
    : fetch(origin + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(input),
      }))
  const body = await response.json()
  if (response.status === 200) {
    const problems = problemsOf(call.answer.schema, Array.isArray(body.items) ? body.items : body, 'en')
    if (problems.length > 0) throw new Error(`${name} answered against the contract: ${JSON.stringify(problems)}`)
  }
  return { status: response.status, headers: response.headers, body }
}

export const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}
