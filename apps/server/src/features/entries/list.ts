import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { entryAnswer } from './entry-answer.ts'

export const listEntries: Handler<Calls['listEntries']> = async (ctx) => {
  const entries = await ctx.db
    .selectFrom('entries')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return entries.map(entryAnswer)
}
