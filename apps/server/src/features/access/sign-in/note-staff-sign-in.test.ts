import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { knownMember, setRole, staffMember } from '../../../../test/people.ts'
import { withSecondFactor } from '../../../../test/second-factor.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => server.stop())

const FROM = { 'x-forwarded-for': '203.0.113.7' }
const typed = (email: string) => ({ email, passwordDigest: digestOf(PASSWORD) })

/** The sign-ins of an account that the audit has, by their details. */
async function signInsOf(email: string): Promise<unknown[]> {
  const { rows } = await sql<{ detail: unknown }>`select a.detail from audit a join accounts u on u.id = a.actor_id
    where a.action = 'signIn' and u.email = ${email} and a.target = u.public_id order by a.id`.execute(server.app.db)
  return rows.map(({ detail }) => detail)
}

it('a sign-in of staff with a role is in the audit with its address, and a refused one is not', async () => {
  const { email } = await staffMember(server, 'support')
  expect((await server.visitor().call('login', { email, passwordDigest: digestOf('wrong') }, FROM)).code).not.toBe(0)
  expect(await signInsOf(email)).toEqual([])
  await server.visitor().ok('login', typed(email), FROM)
  expect(await signInsOf(email)).toEqual([{ ip: '203.0.113.7' }])
})

it('so is that of an owner with a second factor, once the code is right', async () => {
  const owner = await knownMember(server)
  await setRole(server.app, owner, 'adminIds', true)
  const code = await withSecondFactor(server.app, owner.email)
  expect((await server.visitor().call('login', typed(owner.email), FROM)).code).not.toBe(0)
  expect(await signInsOf(owner.email)).toEqual([])
  await server.visitor().ok('loginWithCode', { ...typed(owner.email), code }, FROM)
  expect(await signInsOf(owner.email)).toEqual([{ ip: '203.0.113.7' }])
})

it('a sign-in of a customer is not', async () => {
  const member = await server.member()
  await server.visitor().ok('login', typed(member.email), FROM)
  expect(await signInsOf(member.email)).toEqual([])
})
