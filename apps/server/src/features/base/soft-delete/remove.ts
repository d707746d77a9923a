import type { CallName, RefusalName } from '@dukou/contract'
import type { Words } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import { holdForRemoval, markRemoved } from '../../../platform/database/removable.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../audit/index.ts'

interface Removal {
  table: Parameters<typeof markRemoved>[1]
  /** The call that asks for it. */
  action: CallName
  /** The answer where there is no such thing. */
  absent: RefusalName
  /** Names of what still uses the thing; the refusal gets `count`, and the first of them as `names`. */
  uses?: { refusal: RefusalName; names(tx: Tx, id: bigint): Promise<string[]> }[]
  /** Removes dependent rows in the same transaction. @returns their audit entry */
  takesAlong?: (tx: Tx, id: bigint, now: Date) => Promise<Record<string, unknown>>
}

/** Takes something out of use that nothing uses any more. Its row stays, for what happened with it. */
export async function remove(ctx: Ctx<Actor>, publicId: string, removal: Removal): Promise<Record<never, never>> {
  const { table, action, absent, uses = [], takesAlong } = removal
  return ctx.db.transaction().execute(async (tx) => {
    const id = await holdForRemoval(tx, table, publicId)
    if (id === undefined) refuse(absent)
    for (const { refusal, names } of uses) {
      const using = await names(tx, id)
      if (using.length > 0) refuse(refusal, { count: using.length, names: someOf(using) })
    }
    const now = ctx.now()
    // Lines before their node: every save of a line locks the line before it changes what profiles are made of.
    const along = await takesAlong?.(tx, id, now)
    const detail = { name: await markRemoved(tx, table, id, now), ...along }
    await writeAudit(tx, { ...actedBy(ctx.actor), action, target: publicId, detail })
    return {}
  })
}

const MOST_NAMED = 3

function someOf(names: readonly string[]): Words {
  const named = names.slice(0, MOST_NAMED)
  const rest = names.length > MOST_NAMED ? ' …' : ''
  return { zh: named.join('、') + rest, en: named.join(', ') + rest }
}
