import { readFileSync } from 'node:fs'
import { type AnyCall, allRefusals, calls, type RefusalName, refusalByCode } from '@dukou/contract'
import { type PlainCall, plainCalls } from '@dukou/contract/plain'
import { expect } from 'vitest'
import { post } from './client.ts'

/** A call in one of the two forms in which it can be made. */
export interface Way {
  name: string
  declared: AnyCall
  /** An input that is good, by the names of the form. */
  golden: Record<string, unknown>
  /** An input that is refused; null: the call takes any. */
  wrong: Record<string, unknown> | null
  nameOf(field: { ours: string; wire: string }): string
  /** Makes the call. @returns the code of the answer; 0: it is good */
  codeOf(origin: string, payload: object, token: string | undefined): Promise<number>
}

export const enveloped: Way[] = Object.entries<AnyCall>(calls).map(([name, declared]) => {
  const golden = goldenInput(name)
  // Every field is of the wrong kind, so that nothing happens; calls without fields do what they do.
  const wrong = Object.keys(golden).map((field) => [field, { wrong: true }])
  return {
    name,
    declared,
    golden,
    wrong: wrong.length > 0 ? Object.fromEntries(wrong) : null,
    nameOf: ({ wire }) => wire,
    codeOf: (origin, payload, token) => codeOf(origin, declared, payload, token),
  }
})

export const inPlainJson: Way[] = plainCalls().map((call) => ({
  name: call.name,
  declared: call.declared,
  golden: call.input.fromWire(goldenInput(call.name)) as Record<string, unknown>,
  wrong: { wrong: 'true' },
  nameOf: ({ ours }) => ours,
  codeOf: (origin, payload, token) => plainCodeOf(origin, call, payload, token),
}))

function goldenInput(name: string): Record<string, unknown> {
  const file = new URL(`../../../packages/contract/golden/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).input
}

async function codeOf(origin: string, { path }: AnyCall, payload: object, token: string | undefined): Promise<number> {
  return (await post(origin + path, payload, token ? { authorization: `Bearer ${token}` } : {})).answered.code
}

/** Checks the form of what is refused, too. */
async function plainCodeOf(
  origin: string,
  { path, method }: PlainCall,
  payload: object,
  token: string | undefined,
): Promise<number> {
  const query = new URLSearchParams(
    Object.entries(payload).flatMap(([field, value]) => (value == null ? [] : [[field, String(value)]])),
  )
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await (method === 'GET'
    ? fetch(`${origin}${path}?${query}`, { headers })
    : fetch(origin + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(payload),
      }))
  const answer = (await response.json()) as { code: number; refusal: RefusalName; status: number }
  if (response.status === 200) return 0
  const { code, refusal, status } = answer
  expect({ path, refusal, status, http: response.status }).toEqual({
    path,
    refusal: refusalByCode(code),
    status: allRefusals[refusal].status,
    http: allRefusals[refusal].status,
  })
  return code
}
