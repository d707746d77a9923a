import { type AnswerOf, type Calls, type InputOf, SCOPES } from '@dukou/contract'
import { digestOf, type TestClient } from './client.ts'
import { ADMIN } from './config.ts'

type Input = InputOf<Calls['saveApiToken']>
type Made = AnswerOf<Calls['saveApiToken']> & { token: string }

/** A new token, with all scopes where none are named. @param password of whoever makes it; by default that of the first admin */
export async function makeApiToken(
  maker: TestClient,
  may: Partial<Input> = {},
  password: string = ADMIN.password,
): Promise<Made> {
  const blank = { id: null, name: 'program', scopes: [...SCOPES], lastDay: null, networks: [], revision: null }
  const made = await maker.ok('saveApiToken', { ...blank, passwordDigest: digestOf(password), code: '', ...may })
  return { ...made, token: made.token ?? '' }
}
