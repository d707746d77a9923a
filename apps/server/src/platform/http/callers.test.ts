import { type AnyCall, calls } from '@dukou/contract'
import { mayCall, type Role } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, post } from '../../../test/client.ts'
import { ageSession, anotherSession, setFlag, setRole } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { bindCalls } from './handlers.ts'

const NO_SESSION = 1002
const FORBIDDEN = 2007
const NOT_FOR_AGENCY = 2016
const everyCall = Object.values<AnyCall>(calls)

let server: TestServer
/** A token of each person; none for the visitor. */
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const people = { member: await server.member(), agency: await server.member() }
  await setFlag(server.app, people.agency.email, { is_agency: true })
  const operator = await server.member()
  await setRole(server.app, operator, 'operatorIds', true)
  const admin = await server.admin()
  for (const [name, { token }] of Object.entries({ ...people, operator, admin })) tokens[name] = token ?? ''
})
afterAll(() => server.stop())

/**
 * Answer code of a call to an empty payload. The server checks the caller before the input, so the code tells whether
 * the caller is allowed. Each call has a session of its own, because some calls end the session.
 */
async function codeFor(call: AnyCall, token: string | undefined): Promise<number> {
  return (await post(server.origin + call.path, {}, token ? { authorization: `Bearer ${token}` } : {})).answered.code
}

function expectedFor(call: AnyCall, role: Role | undefined): string {
  if (mayCall(call, role ? { role, scopes: [] } : null)) return 'let in'
  return role === undefined ? 'no session' : 'forbidden'
}

function outcomeOf(code: number): string {
  if (code === NO_SESSION) return 'no session'
  if (code === NOT_FOR_AGENCY) return 'not for agency customers'
  return code === FORBIDDEN ? 'forbidden' : 'let in'
}

async function outcomes(tokenOf: (call: AnyCall) => Promise<string | undefined>): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const call of everyCall) all[call.path] = outcomeOf(await codeFor(call, await tokenOf(call)))
  return all
}

function expectedOutcomes(role: Role | undefined): Record<string, string> {
  return Object.fromEntries(everyCall.map((call) => [call.path, expectedFor(call, role)]))
}

describe('every call knows who may make it', () => {
  it('a visitor is asked to sign in for all but the public ones (1.8-04)', async () => {
    expect(await outcomes(async () => undefined)).toEqual(expectedOutcomes(undefined))
  })

  it.each(['x', 'undefined', 'null', 'a'.repeat(43), 'a'.repeat(300), '../../etc/passwd', "' or 1=1 --"])(
    'a token that nobody has, %s, is as good as none',
    async (token) => {
      expect(await outcomes(async () => token)).toEqual(expectedOutcomes(undefined))
    },
  )

  it('a session that has expired is as good as none, for an admin too (1.8-04)', async () => {
    for (const name of ['member', 'admin']) {
      const token = await anotherSession(server.app, tokens[name] ?? '')
      await ageSession(server.app, token, { left: -0.01 })
      expect(await outcomes(async () => token)).toEqual(expectedOutcomes(undefined))
    }
  })

  it.each<[string, Role]>([
    ['member', 'channel'],
    ['operator', 'operator'],
    ['admin', 'admin'],
  ])('a signed-in %s is let in to his own and forbidden the rest', async (name, role) => {
    const fresh = () => anotherSession(server.app, tokens[name] ?? '')
    expect(await outcomes(fresh)).toEqual(expectedOutcomes(role))
  })

  it('a customer of a reseller is let in only to what says that it is for him too', async () => {
    const fresh = () => anotherSession(server.app, tokens.agency ?? '')
    const closed = everyCall.filter(({ agency }) => agency === 'refused')
    expect(closed.map(({ path }) => path)).toContain('/api/shop/list')
    expect(await outcomes(fresh)).toEqual({
      ...expectedOutcomes('channel'),
      ...Object.fromEntries(closed.map(({ path }) => [path, 'not for agency customers'])),
    })
  })

  it.each(['member', 'operator', 'admin'])(
    'a disabled %s has no session: the ones he had are as good as none, with the next call',
    async (kind) => {
      const person = await server.member()
      if (kind !== 'member') await setRole(server.app, person, kind === 'admin' ? 'adminIds' : 'operatorIds', true)
      await person.ok('userInfo', {})
      await setFlag(server.app, person.email, { disabled: true })
      expect(await outcomes(async () => person.token)).toEqual(expectedOutcomes(undefined))
    },
  )

  it('a call that was allowed a moment ago opens no other', async () => {
    const warmed = async () => {
      const token = await anotherSession(server.app, tokens.member ?? '')
      await createClient(server.origin, token).ok('userInfo', {})
      return token
    }
    expect(await outcomes(warmed)).toEqual(expectedOutcomes('channel'))
  })

  it.each(['adminIds', 'operatorIds'] as const)(
    'who is taken out of %s has lost it with the next call',
    async (list) => {
      const member = await server.member()
      const staffRole = list === 'adminIds' ? 'admin' : 'operator'
      const fresh = () => anotherSession(server.app, member.token ?? '')
      await setRole(server.app, member, list, true)
      expect(await outcomes(fresh)).toEqual(expectedOutcomes(staffRole))
      expect((await member.ok('userInfo', {})).role).toBe(staffRole)
      await setRole(server.app, member, list, false)
      expect((await member.call('listNodes', {})).code).toBe(FORBIDDEN)
      expect(await outcomes(fresh)).toEqual(expectedOutcomes('channel'))
    },
  )
})

describe('a declared call', () => {
  const declared = { one: { ...calls.hostInfo } as AnyCall }
  const handlers = { one: async () => ({}) }

  it('is bound to its verb', () => {
    expect(bindCalls(handlers, declared)).toHaveLength(1)
  })

  it('without a verb keeps the server from starting', () => {
    expect(() => bindCalls({}, declared)).toThrow('call one (/api/host/get) has no handler')
  })

  it('that does not say who may make it keeps the server from starting', () => {
    const silent = { one: { ...declared.one, caller: undefined } as unknown as AnyCall }
    expect(() => bindCalls(handlers, silent)).toThrow('does not say who may make it')
    const unknown = { one: { ...declared.one, caller: 'friend' } as unknown as AnyCall }
    expect(() => bindCalls(handlers, unknown)).toThrow('does not say who may make it')
  })

  it('is the only way to a verb: one without declaration keeps the server from starting', () => {
    expect(() => bindCalls({ ...handlers, two: async () => ({}) }, declared)).toThrow('two has no declaration')
  })
})
