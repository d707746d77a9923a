import { randomBytes } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { expect, it } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { knownMember, setRole } from '../../../../test/people.ts'
import { PASSWORD, startTestServer } from '../../../../test/server.ts'
import { secretPlace } from './second-factor-tables.ts'
import { codeOfStep, stepAt } from './totp.ts'

it('an owner with a second factor makes an API token with the password and a code, which is good once', async () => {
  const server = await startTestServer()
  const owner = await knownMember(server)
  await setRole(server.app, owner, 'adminIds', true)
  const { db, secrets, now } = server.app
  const { id } = await db.selectFrom('users').select('id').where('email', '=', owner.email).executeTakeFirstOrThrow()
  const secret = randomBytes(20)
  const row = { user_id: id, secret_sealed: secrets.seal(secretPlace(id), secret), confirmed_at: now() }
  await db.insertInto('second_factors').values(row).execute()
  const make = async (code: string) => {
    const may = { id: null, name: 'program', scopes: ['audit:read' as const], lastDay: null, networks: [] }
    const proof = { passwordDigest: digestOf(PASSWORD), code }
    return (await owner.call('saveApiToken', { ...may, ...proof, revision: null })).code
  }
  const code = codeOfStep(secret, stepAt(now()))
  const codes = [await make(''), await make('not a code'), await make(code), await make(code)]
  const { secondFactorNeeded, secondFactorWrong } = refusalCodes
  expect(codes).toEqual([secondFactorNeeded, secondFactorWrong, 0, secondFactorWrong])
  await server.stop()
})
