import { randomBytes } from 'node:crypto'
import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { deliver } from '../src/features/books/grants/index.ts'
import type { App } from '../src/platform/context.ts'
import type { TestAnswer, TestClient } from './client.ts'
import { prizeInput } from './prize-input.ts'
import { type Member, startTestServer, type TestServer } from './server.ts'

export { prizeInput }

type Prize = InputOf<Calls['savePrize']>

/** A site whose prizes are these. */
export async function startWithPrizes(
  ...prizes: Partial<Prize>[]
): Promise<{ server: TestServer; admin: TestClient; ids: string[] }> {
  const server = await startTestServer()
  const admin = await server.admin()
  const ids: string[] = []
  for (const prize of prizes) ids.push((await admin.ok('savePrize', prizeInput(prize))).id)
  return { server, admin, ids }
}

/** Gives a user permanent traffic by a grant of its own. */
export async function giveTraffic(app: App, email: string, gb: number): Promise<void> {
  const { id } = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const source = { kind: 'trial', id: randomBytes(8).toString('hex'), description: '' } as const
  const content = { permanentBytes: BigInt(gb) * GB, durationDays: 0 }
  await app.db.transaction().execute((tx) => deliver(app, tx, id, content, source))
}

/** A new member with this much permanent traffic. */
export async function drawer(server: TestServer, gb: number): Promise<Member> {
  const member = await server.member()
  await giveTraffic(server.app, member.email, gb)
  return member
}

export const newNumber = () => randomBytes(8).toString('hex')

/** Input of a draw as the page sends it, for the odds that it shows. */
export function drawInput(
  { version, costGb, commitment }: AnswerOf<Calls['lottery']>,
  ownNumber = newNumber(),
): InputOf<Calls['drawPrize']> {
  return { version, costGb, commitment, ownNumber }
}

/** Looks at the odds, then draws from them. */
export async function drawOnce(member: TestClient): Promise<TestAnswer<'drawPrize'>> {
  return member.call('drawPrize', drawInput(await member.ok('lottery', {})), { 'idempotency-key': newNumber() })
}
