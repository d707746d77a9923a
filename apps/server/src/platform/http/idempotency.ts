import { sql } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import { sha256 } from '../ids.ts'
import { Refused, refuse } from '../refuse.ts'

declare module '../database/tables.ts' {
  interface Tables {
    idempotency_keys: {
      user_id: bigint
      key: string
      call: string
      input_sha256: Buffer
      answer: unknown
      created_at: Date
    }
  }
}

/** Longer than any call runs: an unanswered key this old belongs to a process that died. */
const ABANDONED_SECONDS = 60
const KEY_GRAMMAR = /^[\x21-\x7e]{1,255}$/

export interface Attempt {
  userId: bigint
  key: string
}

/** Runs a call once for its key: a repeat of the same request gets the first answer, a refused run frees the key. */
export async function oncePerKey(
  db: Db,
  attempt: Attempt,
  call: string,
  payload: unknown,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const first = await claimKey(db, attempt, call, JSON.stringify(payload))
  if (first !== undefined) return first
  try {
    const answer = await run()
    await storeAnswer(db, attempt, answer)
    return answer
  } catch (error) {
    if (error instanceof Refused) await releaseKey(db, attempt)
    throw error
  }
}

/**
 * Claims an Idempotency-Key for one run of a call.
 * @returns the first answer when the same request was answered before, else undefined: run it
 */
async function claimKey(db: Db, attempt: Attempt, call: string, payload: string): Promise<unknown> {
  if (!KEY_GRAMMAR.test(attempt.key)) {
    refuse('badInput', { problem: 'Idempotency-Key 须为 1 到 255 个可见字符 (1 to 255 visible characters)' })
  }
  const hash = sha256(payload)
  const claimed = await sql`
    insert into idempotency_keys (user_id, key, call, input_sha256)
    values (${attempt.userId}, ${attempt.key}, ${call}, ${hash})
    on conflict (user_id, key) do update set created_at = now()
      where idempotency_keys.answer is null and idempotency_keys.call = excluded.call
        and idempotency_keys.input_sha256 = excluded.input_sha256
        and idempotency_keys.created_at < now() - make_interval(secs => ${ABANDONED_SECONDS})
    returning 1`.execute(db)
  if (claimed.rows.length > 0) return undefined
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'input_sha256', 'answer'])
    .where('user_id', '=', attempt.userId)
    .where('key', '=', attempt.key)
    .executeTakeFirst()
  if (!row) return refuse('stillRunning')
  if (row.call !== call || !row.input_sha256.equals(hash)) refuse('idempotencyKeyReused')
  return row.answer ?? refuse('stillRunning')
}

export async function storeAnswer(db: Db | Tx, attempt: Attempt, answer: unknown): Promise<void> {
  await sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${attempt.userId} and key = ${attempt.key}`.execute(db)
}

/** A refused run leaves nothing: the caller may send the key again. */
async function releaseKey(db: Db, attempt: Attempt): Promise<void> {
  await sql`
    delete from idempotency_keys
    where user_id = ${attempt.userId} and key = ${attempt.key} and answer is null`.execute(db)
}

export async function forgetOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
}
