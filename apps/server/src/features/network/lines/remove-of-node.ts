import type { Tx } from '../../../platform/database/tables.ts'

/** A node goes with its lines. The caller holds the node. @returns the names of those that went */
export async function removeLinesOf(tx: Tx, nodeId: bigint, now: Date): Promise<string[]> {
  const lines = await tx
    .updateTable('lines')
    .set({ removed_at: now })
    .where('node_id', '=', nodeId)
    .where('removed_at', 'is', null)
    .returning('name')
    .execute()
  return lines.map(({ name }) => name)
}
