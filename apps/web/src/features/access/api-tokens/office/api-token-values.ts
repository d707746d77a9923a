import { type AnswerOf, type InputOf, type listApiTokens, SCOPES, type Scope, type saveApiToken } from '@dukou/contract'

export type ApiToken = AnswerOf<typeof listApiTokens>[number]

type ThingOf<S> = S extends `${infer T}:${string}` ? T : never
export type Thing = ThingOf<Scope>
export type May = 'none' | 'read' | 'write'

/** Resources that the scopes cover, without duplicates, in the contract's order. */
export const THINGS = [...new Set(SCOPES.map((scope) => scope.split(':')[0] as Thing))]

export type ApiTokenValues = { name: string; lastDay: string; networks: readonly string[] } & Record<Thing, May>

export const BLANK: ApiTokenValues = { name: '', lastDay: '', networks: [], ...mayOf([]) }

export function canWrite(thing: Thing): boolean {
  return SCOPES.some((scope) => scope === `${thing}:write`)
}

export function valuesOf({ name, lastDay, networks, scopes }: ApiToken): ApiTokenValues {
  return { name, lastDay: lastDay ?? '', networks, ...mayOf(scopes) }
}

/** @param base the token as it was read; undefined: a new one */
export function inputOf(values: ApiTokenValues, base: ApiToken | undefined): InputOf<typeof saveApiToken> {
  const networks = values.networks.map((one) => one.trim()).filter((one) => one !== '')
  const { id = null, revision = null } = base ?? {}
  const facts = { name: values.name.trim(), lastDay: values.lastDay.trim() || null, networks }
  return { ...facts, scopes: scopesOf(values), id, revision, passwordDigest: null, code: '' }
}

/** Returns the scopes that the form grants. Write access includes read access. */
export function scopesOf(values: ApiTokenValues): Scope[] {
  return SCOPES.filter((scope) => {
    const [thing, act] = scope.split(':') as [Thing, 'read' | 'write']
    return values[thing] === 'write' || (values[thing] === 'read' && act === 'read')
  })
}

function mayOf(scopes: readonly Scope[]): Record<Thing, May> {
  const of = (thing: Thing): May => {
    if (scopes.includes(`${thing}:write` as Scope)) return 'write'
    return scopes.includes(`${thing}:read` as Scope) ? 'read' : 'none'
  }
  return Object.fromEntries(THINGS.map((thing) => [thing, of(thing)])) as Record<Thing, May>
}
