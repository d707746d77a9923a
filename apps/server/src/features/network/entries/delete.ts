import type { Calls } from '@dukou/contract'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { remove } from '../../base/soft-delete/index.ts'

export const deleteEntry: Handler<Calls['deleteEntry']> = (ctx, { id }) =>
  remove(ctx, id, {
    table: 'entries',
    action: 'deleteEntry',
    absent: 'entryNotFound',
    uses: [{ refusal: 'entryInUse', names: linesThrough }],
  })

async function linesThrough(tx: Tx, entryId: bigint): Promise<string[]> {
  const lines = await tx
    .selectFrom('current_lines')
    .select('name')
    .where('entry_id', '=', entryId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return lines.map(({ name }) => name)
}
