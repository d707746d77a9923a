import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { NONCE_KEPT_MS } from './admit-call.ts'

/** An agent keeps what is not acknowledged; so long after the answer nobody sends a batch again. */
const BATCHES_KEPT_DAYS = 90

/** Forgets nonces whose calls are too old to be made again, and batches that were stored long ago. */
export async function forgetAgentCalls({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await sql`delete from node_agent_nonces
    where used_at < ${now()}::timestamptz - make_interval(secs => ${NONCE_KEPT_MS / 1000})`.execute(db)
  await sql`delete from node_agent_batches where stored_at is not null
    and received_at < ${now()}::timestamptz - make_interval(days => ${BATCHES_KEPT_DAYS})`.execute(db)
}
