import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'

export type Node = Selectable<Tables['nodes']>
export type InboundRow = Selectable<Tables['inbounds']>

/** Held by everything that changes a node, its inbounds or its lines, so that these take turns. */
export async function lockNode(tx: Tx, publicId: string): Promise<Node | undefined> {
  return tx
    .selectFrom('nodes')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** How lines use an inbound. */
export interface InboundUse {
  has_lines: boolean
  /** Some line leads customers to its public port. */
  is_direct: boolean
}

/** {@link InboundUse} in SQL, of a row `i` of inbounds. */
const LINES_OF = 'select 1 from current_lines l where l.inbound_number = i.number'
export const HAS_LINES = `exists (${LINES_OF})`
export const IS_DIRECT = `exists (${LINES_OF} and l.bridge = 'direct')`
/** The public port of an inbound `i` did not open at the last try, as `troubleOf` has it, though customers connect to it. */
export const IS_PORT_CLOSED = `(i.port_tried_at >= coalesce(i.first_seen_at, i.port_tried_at)
    and (i.port_open_at is null or i.port_open_at < i.port_tried_at) and ${IS_DIRECT})`

/** All inbounds of a node, its first one first. */
export async function inboundsOf(db: Db | Tx, nodeId: bigint): Promise<(InboundRow & InboundUse)[]> {
  return db
    .selectFrom('inbounds as i')
    .selectAll()
    .select([sql.raw<boolean>(HAS_LINES).as('has_lines'), sql.raw<boolean>(IS_DIRECT).as('is_direct')])
    .where('node_id', '=', nodeId)
    .orderBy('number')
    .execute()
}
