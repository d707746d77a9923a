import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { leftOutReason } from '../nodes/index.ts'

export type LineAnswer = AnswerOf<Calls['listLines']>[number]

/** All lines as the back office sees them, or those of some ids. */
export async function readLineAnswers(db: Db | Tx, onlyIds?: readonly bigint[]): Promise<LineAnswer[]> {
  let query = db
    .selectFrom('lines')
    .innerJoin('node_places as nodes', 'nodes.id', 'lines.node_id')
    .innerJoin('inbound_places as inbounds', 'inbounds.number', 'lines.inbound_number')
    .leftJoin('entry_places as entries', 'entries.id', 'lines.entry_id')
    .leftJoin('entitlement_names as entitlements', 'entitlements.id', 'lines.required_entitlement_id')
    .selectAll('lines')
    .select([
      'nodes.public_id as node_public_id',
      'inbounds.protocol as protocol',
      'inbounds.left_out_since',
      'inbounds.last_seen_at',
      sql<boolean>`exists (select 1 from lines l join inbound_places i on i.number = l.inbound_number
        where l.removed_at is null and i.left_out_since is null)`.as('some_work'),
      'entries.public_id as entry_public_id',
      'entitlements.public_id as entitlement_public_id',
    ])
    .where('lines.removed_at', 'is', null)
  if (onlyIds) query = query.where('lines.id', 'in', onlyIds)
  const rows = await query.orderBy('lines.sort').orderBy('lines.id').execute()
  return rows.map((row) => ({
    id: row.public_id,
    index: row.sort,
    name: row.name,
    nodeId: row.node_public_id,
    protocol: row.protocol,
    bridge: row.bridge,
    entryId: row.entry_public_id,
    scale: Number(row.scale),
    count: row.copies,
    isPublic: row.is_public,
    fixedName: row.fixed_name,
    hiddenFromAgency: row.hidden_from_agency,
    requiredEntitlementId: row.entitlement_public_id,
    message: row.message,
    loadBytes: row.load_bytes,
    inboundNumber: row.inbound_number,
    // Profiles have all lines where otherwise they would have none.
    leftOut: row.some_work ? leftOutReason(row) : null,
    lastSeenAt: row.last_seen_at,
    revision: row.revision,
  }))
}
