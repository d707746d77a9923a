import type { Answer } from '@dukou/node-protocol'
import type { App } from '../../../platform/context.ts'
import type { Statement } from '../../../platform/database/read-rows.ts'
import type { Received } from './received.ts'

const NOTE: Statement = {
  name: 'note_delivery',
  text: `
    update usage_sources set last_answer = $1, last_answer_at = $2
    where inbound_number = $3::int and last_answer not in ($1, 'proven')
      and (last_key = $5::uuid or last_key = (
        select original_key from usage_reports where day = $4::date and key = $5::uuid and decision = 'resend'))`,
}

/**
 * Remembers what is known of the answer to a report, where it is its node's last one or says that one again. A proof stays
 * one. Judging the next report locks the same row, and is begun anew where this came in between.
 */
export async function noteDelivery(
  { readRows, now }: Pick<App, 'readRows' | 'now'>,
  { inboundNumber, day, key }: Pick<Received, 'inboundNumber' | 'day' | 'key'>,
  answer: Exclude<Answer, 'unknown'>,
): Promise<void> {
  await readRows(NOTE, [answer, now(), inboundNumber, day, key])
}
