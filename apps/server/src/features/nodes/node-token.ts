import type { App } from '../../platform/context.ts'
import { newToken, sha256 } from '../../platform/ids.ts'
import { writeAudit } from '../audit/index.ts'

/**
 * A fresh UniProxy token of an inbound, in place of the one before. Told once; the database keeps its SHA-256.
 * @returns undefined where there is no such inbound
 */
export async function newNodeToken(app: Pick<App, 'db'>, inboundNumber: number): Promise<string | undefined> {
  const token = newToken()
  return app.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('inbounds')
      .set({ token_sha256: sha256(token) })
      .where('number', '=', inboundNumber)
      .returning('number')
      .executeTakeFirst()
    if (!changed) return undefined
    await writeAudit(tx, { actorId: null, action: 'newNodeToken', target: String(inboundNumber) })
    return token
  })
}
