import type { Db } from '../../../platform/database/tables.ts'

/** The first inbound without a token, of each node whose name begins with the text. */
export async function unservedInbounds(db: Db, nameStart: string): Promise<number[]> {
  const rows = await db
    .selectFrom('inbounds')
    .innerJoin('nodes', 'nodes.id', 'inbounds.node_id')
    .select((of) => of.fn.min('inbounds.number').as('number'))
    .where('nodes.name', 'like', `${nameStart}%`)
    .where('nodes.removed_at', 'is', null)
    .where('inbounds.token_sha256', 'is', null)
    .groupBy('nodes.id')
    .orderBy('nodes.id')
    .execute()
  return rows.map(({ number }) => Number(number))
}
