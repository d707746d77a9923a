import type { Db } from '../../../platform/database/tables.ts'

/** The inbounds without a token, of nodes whose name begins with the text. */
export async function unservedInbounds(db: Db, nameStart: string): Promise<number[]> {
  const rows = await db
    .selectFrom('inbounds')
    .innerJoin('nodes', 'nodes.id', 'inbounds.node_id')
    .select('inbounds.number')
    .where('nodes.name', 'like', `${nameStart}%`)
    .where('nodes.removed_at', 'is', null)
    .where('inbounds.token_sha256', 'is', null)
    .orderBy('nodes.id')
    .orderBy('inbounds.number')
    .execute()
  return rows.map(({ number }) => Number(number))
}
