import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../audit/index.ts'

/** Marks a kind of errors as dealt with, or as open again. */
export const resolveError: Handler<Calls['resolveError']> = (ctx, { id, resolved }) =>
  ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      update error_kinds set resolved_at = ${resolved ? ctx.now() : null} where public_id = ${id} returning name`.execute(
      tx,
    )
    const [kind] = rows
    if (!kind) refuse('errorNotFound')
    const action = resolved ? 'errors.resolve' : 'errors.reopen'
    await writeAudit(tx, { ...actedBy(ctx.actor), action, target: id, detail: { name: kind.name } })
    return {}
  })
