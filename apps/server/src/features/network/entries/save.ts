import type { Calls, InputOf } from '@dukou/contract'
import { lockForChange, writeRevised } from '../../../platform/database/removable.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { entryAnswer } from './entry-answer.ts'

/** Without an id a new entry. */
export const saveEntry: Handler<Calls['saveEntry']> = async (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const entry = input.id === null ? undefined : await lockForChange(tx, 'entries', input.id)
    if (input.id !== null && !entry) refuse('entryNotFound')
    const before = entry && entryAnswer(entry)
    await refuseStale(tx, 'saveEntry', before, input.revision)
    const after = entryAnswer(await writeRevised(tx, 'entries', entry, columnsOf(input)))
    const detail = changeOf('saveEntry', before, after)
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'saveEntry', target: after.id, detail })
    return after
  })

function columnsOf(input: InputOf<Calls['saveEntry']>) {
  return {
    sort: input.index,
    name: input.name,
    address: input.address,
    more_addresses: input.moreAddresses,
    description: input.description,
    visible: input.visible,
  }
}
