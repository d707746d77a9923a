import { sql } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import { sha256 } from '../ids.ts'
import { Refused, refuse, refuseInput } from '../refuse.ts'

const KEY_GRAMMAR = /^[\x21-\x7e]{1,255}$/

/** One request under an Idempotency-Key. */
export interface Attempt {
  userId: bigint
  key: string
  call: string
  inputSha256: Buffer
}

/** Thrown where a request turns out to be answered already: undoes the new run and carries the first answer. */
export class AnsweredBefore extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('answered before')
    this.answer = answer
  }
}

export function newAttempt(userId: bigint, key: string, call: string, payload: unknown): Attempt {
  if (!KEY_GRAMMAR.test(key)) {
    refuseInput({
      zh: 'Idempotency-Key 须为 1 到 255 个可见字符',
      en: 'Idempotency-Key must be 1 to 255 visible characters',
    })
  }
  return { userId, key, call, inputSha256: sha256(JSON.stringify(payload)) }
}

/**
 * Claims the key inside the transaction of the act. Who comes at the same time waits here until that transaction has
 * ended, whichever way: a process that dies takes its claim with it, and nobody has to guess whether it still lives. First
 * in the order of locks, and nothing but the key is locked: its row references no user.
 * @returns `again` when an earlier run came past its first commit and left no answer: the rows tell what became of it
 * @throws AnsweredBefore with the first answer when there is one
 */
export async function claimKey(tx: Tx, attempt: Attempt): Promise<'first' | 'again'> {
  const claimed = await sql`
    insert into idempotency_keys (user_id, key, call, input_sha256)
    values (${attempt.userId}, ${attempt.key}, ${attempt.call}, ${attempt.inputSha256})
    on conflict (user_id, key) do nothing returning 1`.execute(tx)
  if (claimed.rows.length > 0) return 'first'
  return (await refuseOrAnswer(tx, attempt)) ? 'again' : claimKey(tx, attempt)
}

/**
 * @returns whether the key is there, unanswered
 * @throws AnsweredBefore with the first answer when there is one
 */
export async function refuseOrAnswer(db: Db | Tx, attempt: Attempt): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'input_sha256', 'answer'])
    .where('user_id', '=', attempt.userId)
    .where('key', '=', attempt.key)
    .executeTakeFirst()
  if (!row) return false
  if (row.call !== attempt.call || !row.input_sha256.equals(attempt.inputSha256)) refuse('idempotencyKeyReused')
  if (row.answer !== null) throw new AnsweredBefore(row.answer)
  return true
}

/** A repeat of a request gets the first answer, whether it is there already or comes while the verb waits for its turn. */
export async function oncePerKey(db: Db, attempt: Attempt, run: () => Promise<unknown>): Promise<unknown> {
  try {
    await refuseOrAnswer(db, attempt)
    return await run()
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer
    if (error instanceof Refused && error.refusal !== 'stillRunning') await releaseKey(db, attempt)
    throw error
  }
}

/** Stores the answer under the key. The first stored answer wins when two runs of a request race. */
export async function storeAnswer(tx: Tx, attempt: Attempt, answer: unknown): Promise<void> {
  await sql`
    insert into idempotency_keys (user_id, key, call, input_sha256, answer)
    values (${attempt.userId}, ${attempt.key}, ${attempt.call}, ${attempt.inputSha256}, ${JSON.stringify(answer)}::jsonb)
    on conflict (user_id, key) do update set answer = coalesce(idempotency_keys.answer, excluded.answer)`.execute(tx)
}

/** A refused run leaves nothing: the caller may send the key again. */
export async function releaseKey(db: Db, { userId, key }: Attempt): Promise<void> {
  await sql`delete from idempotency_keys where user_id = ${userId} and key = ${key} and answer is null`.execute(db)
}

export async function forgetOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
}
