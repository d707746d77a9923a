import type { Answer } from '@dukou/node-protocol'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Received } from './received.ts'

/**
 * Remembers what is known of the answer to a report, where it is its node's last one or says that one again. A proof stays
 * one. Judging the next report locks the same row, and is begun anew where this came in between.
 */
export async function noteDelivery(
  app: Pick<App, 'db' | 'now'>,
  { inboundNumber, day, key }: Pick<Received, 'inboundNumber' | 'day' | 'key'>,
  answer: Exclude<Answer, 'unknown'>,
): Promise<void> {
  await sql`
    update usage_sources set last_answer = ${answer}, last_answer_at = ${app.now()}
    where inbound_number = ${inboundNumber} and last_answer not in (${answer}, 'proven')
      and (last_key = ${key}::uuid or last_key = (
        select original_key from usage_reports where day = ${day}::date and key = ${key}::uuid and decision = 'resend'))`.execute(
    app.db,
  )
}
