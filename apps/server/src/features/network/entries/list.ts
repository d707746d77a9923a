import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { entryAnswer } from './entry-answer.ts'

export const listEntries: Handler<Calls['listEntries']> = async (ctx) => {
  const entries = await ctx.db
    .selectFrom('entries')
    .selectAll()
    .select((entry) =>
      entry
        .selectFrom('current_lines')
        .select((line) => line.fn.countAll<bigint>().as('count'))
        .whereRef('current_lines.entry_id', '=', 'entries.id')
        .as('line_count'),
    )
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return entries.map((entry) => ({ ...entryAnswer(entry), lineCount: Number(entry.line_count) }))
}
