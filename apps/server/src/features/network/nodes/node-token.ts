import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newToken, sha256 } from '../../../platform/ids.ts'
import { writeAudit } from '../../base/audit/index.ts'

/**
 * A fresh UniProxy token of an inbound, in place of the one before. Told once; the database keeps its SHA-256.
 * @returns undefined where there is no such inbound
 */
export async function newNodeToken(
  app: Pick<App, 'db'>,
  inboundNumber: number,
  actorId: bigint | null = null,
): Promise<string | undefined> {
  return app.db.transaction().execute(async (tx) => {
    const token = await freshToken(tx, inboundNumber)
    if (token) await writeAudit(tx, { actorId, action: 'newNodeToken', target: String(inboundNumber) })
    return token
  })
}

/** The same as part of something larger, which says who did it. */
export async function freshToken(tx: Tx, inboundNumber: number): Promise<string | undefined> {
  const token = newToken()
  const changed = await tx
    .updateTable('inbounds')
    .set({ token_sha256: sha256(token) })
    .where('number', '=', inboundNumber)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('nodes')
          .select('nodes.id')
          .whereRef('nodes.id', '=', 'inbounds.node_id')
          .where('nodes.removed_at', 'is', null),
      ),
    )
    .returning('number')
    .executeTakeFirst()
  return changed && token
}
