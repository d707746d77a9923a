import { readFileSync } from 'node:fs'
import type { Caller } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import type { AnyCall } from './call.ts'
import { calls } from './calls.ts'

interface SpecCall {
  path: string
  method: 'GET' | 'POST'
  caller: 'anonymous' | 'member' | 'operator' | 'admin' | 'key' | 'mixed'
}

/** The product's calls as its documents list them: the measure of this contract. */
const spec: SpecCall[] = JSON.parse(readFileSync(new URL('../fixtures/calls.json', import.meta.url), 'utf8'))
const specByPath = new Map(spec.map((one) => [one.path, one]))
const declared = Object.entries<AnyCall>(calls)

/** Not among the product's calls, but needed by what its documents say; each with the reason. */
const OURS: Record<string, string> = {
  '/api/user/subscription_doctor': 'why an app does not connect, seen from the server',
  '/api/user/exchange_token': 'a token in the page address becomes a cookie',
  '/api/prize/list': 'the lottery’s page shows what can be won',
  '/api/prize/draw': 'the lottery’s draw',
  '/api/prize/my_records': 'what was drawn',
  '/api/admin/usage/reports': 'what was decided about reports of usage, above all where it is only likely',
  '/api/admin/usage/quarantine': 'what nodes reported and nobody was billed for',
}

/** Files, downloads, links opened from mails and by client programs: plain routes without the envelope. */
const isRaw = ({ method, path }: SpecCall) => method === 'GET' || path === '/api/file/upload'

const callerOf: Record<SpecCall['caller'], Caller | undefined> = {
  anonymous: 'anyone',
  member: 'member',
  operator: 'operator',
  admin: 'admin',
  key: undefined,
  mixed: undefined,
}

describe('the contract beside the product’s list of calls', () => {
  it('declares no path that the product does not have, beside the few of ours', () => {
    const strangers = declared.filter(([, { path }]) => !specByPath.has(path) && !(path in OURS))
    expect(strangers.map(([name, { path }]) => `${name} ${path}`)).toEqual([])
  })

  it('names the same caller for every call', () => {
    const wrong = declared.flatMap(([name, { path, caller }]) => {
      const listed = specByPath.get(path)
      if (!listed || callerOf[listed.caller] === caller) return []
      return [`${name} ${path} is for ${caller}, the product says ${listed.caller}`]
    })
    expect(wrong).toEqual([])
  })

  it('puts only what is posted in an envelope', () => {
    const raw = new Set(spec.filter(isRaw).map(({ path }) => path))
    expect(declared.filter(([, { path }]) => raw.has(path)).map(([name]) => name)).toEqual([])
  })

  it('gives every call its own path', () => {
    const paths = declared.map(([, { path }]) => path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('counts what is there and what is still missing', () => {
    const present = new Set(declared.map(([, { path }]) => path))
    const enveloped = spec.filter((one) => !isRaw(one))
    const missing = enveloped.filter(({ path }) => !present.has(path))
    console.log(
      `contract: ${enveloped.length - missing.length} of the product's ${spec.length} calls are declared with an envelope; ` +
        `${spec.length - enveloped.length} are plain routes, ${missing.length} are still to come`,
    )
    expect(spec).toHaveLength(94)
    expect(missing.length + declared.filter(([, { path }]) => specByPath.has(path)).length).toBe(enveloped.length)
  })
})
