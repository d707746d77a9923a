import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiToken } from '../../../../test/api-tokens.ts'
import { digestOf, type TestClient } from '../../../../test/client.ts'
import { knownMember, setRole } from '../../../../test/people.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'
import { stateOf } from '../../../../test/state.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const RIGHT = digestOf(PASSWORD)
const { passwordWrong } = refusalCodes
const MAY = {
  ...{ id: null, name: '部署', scopes: ['orders:read' as const], lastDay: null, networks: ['10.0.0.0/8'] },
  ...{ revision: null, passwordDigest: null, code: '' },
}

async function anOwner() {
  const member = await knownMember(server)
  await setRole(server.app, member, 'adminIds', true)
  return member
}

type Change = Partial<Parameters<typeof makeApiToken>[1]>
const codeOf = async (owner: TestClient, change: Change) =>
  (await owner.call('saveApiToken', { ...MAY, ...change })).code

describe('an open page of an owner', () => {
  it('makes no token without the password', async () => {
    const owner = await anOwner()
    const before = await stateOf(server.app)
    expect(await codeOf(owner, {})).toBe(passwordWrong)
    expect(await codeOf(owner, { passwordDigest: digestOf('a guess of somebody') })).toBe(passwordWrong)
    expect(await stateOf(server.app)).toEqual(before)
    expect(await codeOf(owner, { passwordDigest: RIGHT })).toBe(0)
  })

  it('lets no token reach further without it, and changes what makes it reach no further', async () => {
    const owner = await anOwner()
    const lastDay = '2099-12-30'
    const { id } = await makeApiToken(owner, { ...MAY_OF_IT, lastDay }, PASSWORD)
    const scopes = ['orders:read' as const, 'users:read' as const]
    for (const wider of [
      { scopes, lastDay },
      { networks: [], lastDay },
      { lastDay: '2099-12-31' },
      { lastDay: null },
    ]) {
      expect(await codeOf(owner, { id, ...wider })).toBe(passwordWrong)
      expect(await codeOf(owner, { id, ...wider, passwordDigest: digestOf('a guess') })).toBe(passwordWrong)
    }
    expect(await codeOf(owner, { id, name: 'renamed', lastDay: '2098-12-31' })).toBe(0)
    expect(await codeOf(owner, { id, networks: [], passwordDigest: RIGHT })).toBe(0)
  })
})

it('an owner is told of each token that is made for him, and of no change', async () => {
  const owner = await anOwner()
  const { id } = await makeApiToken(owner, MAY_OF_IT, PASSWORD)
  expect(await codeOf(owner, { id, name: 'renamed' })).toBe(0)
  const { rows } = await noticesOf(owner.email)
  expect(rows.map(({ text_zh }) => text_zh)).toEqual([expect.stringContaining('新建了 API 令牌「部署」')])
})

const MAY_OF_IT = { name: MAY.name, scopes: MAY.scopes, networks: MAY.networks }

async function noticesOf(email: string) {
  const rows = await server.app.db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .select('text_zh')
    .where('users.email', '=', email)
    .execute()
  return { rows }
}
