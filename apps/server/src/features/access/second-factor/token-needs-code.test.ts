import { refusalCodes } from '@dukou/contract'
import { expect, it } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { knownMember, setRole } from '../../../../test/people.ts'
import { withSecondFactor } from '../../../../test/second-factor.ts'
import { PASSWORD, startTestServer } from '../../../../test/server.ts'

it('an owner with a second factor makes an API token with the password and a code, which is good once', async () => {
  const server = await startTestServer()
  const owner = await knownMember(server)
  await setRole(server.app, owner, 'adminIds', true)
  const code = await withSecondFactor(server.app, owner.email)
  const make = async (code: string) => {
    const may = { id: null, name: 'program', scopes: ['audit:read' as const], lastDay: null, networks: [] }
    const proof = { passwordDigest: digestOf(PASSWORD), code }
    return (await owner.call('saveApiToken', { ...may, ...proof, revision: null })).code
  }
  const codes = [await make(''), await make('not a code'), await make(code), await make(code)]
  const { secondFactorNeeded, secondFactorWrong } = refusalCodes
  expect(codes).toEqual([secondFactorNeeded, secondFactorWrong, 0, secondFactorWrong])
  await server.stop()
})
