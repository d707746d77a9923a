import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { remove } from '../../base/soft-delete/index.ts'

/**
 * Removes a node. Its inbounds keep their numbers, which credentials are made of. Our agent is told to serve nothing;
 * other programs are refused.
 * @param removeLines removes the node's lines in the same transaction. @returns their names, for the audit entry
 */
export function removeNode(
  ctx: Ctx<Actor>,
  id: string,
  removeLines: (tx: Tx, nodeId: bigint, now: Date) => Promise<string[]>,
): Promise<Record<never, never>> {
  return remove(ctx, id, {
    table: 'nodes',
    action: 'deleteNode',
    absent: 'nodeNotFound',
    takesAlong: async (tx, nodeId, now) => ({ lines: await removeLines(tx, nodeId, now) }),
  })
}
