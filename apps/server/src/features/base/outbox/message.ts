import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

interface Message {
  /** Names what it tells of for ever, so that it is sent once. */
  key: string
  kind: string
  payload: object
}

/** Leaves something that must leave the house, in the transaction of what it tells of; {@link deliverDue} sends it. */
export async function leaveMessage(tx: Tx, { key, kind, payload }: Message): Promise<void> {
  await sql`insert into outbox (key, kind, payload) values (${key}, ${kind}, ${JSON.stringify(payload)}::jsonb)
    on conflict (key) do nothing`.execute(tx)
}
