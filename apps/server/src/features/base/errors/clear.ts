import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { actedBy, writeAudit } from '../audit/index.ts'

/** Empties the error log. Errors of a kind that is new while this runs stay. */
export const clearErrors: Handler<Calls['clearErrors']> = (ctx) =>
  ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ times: bigint }>`delete from error_kinds returning times`.execute(tx)
    const deletedCount = rows.reduce((sum, { times }) => sum + Number(times), 0)
    await writeAudit(tx, {
      ...actedBy(ctx.actor),
      action: 'errors.clear',
      detail: { kinds: rows.length, errors: deletedCount },
    })
    return { deletedCount }
  })
