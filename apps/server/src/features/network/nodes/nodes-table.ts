import type { NodeType, Protocol } from '@dukou/domain'
import type { MachineLoad } from '@dukou/node-protocol'
import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'

export interface NodesTable {
  id: Generated<bigint>
  public_id: string
  sort: Generated<number>
  name: string
  country_name: Generated<string>
  country_flag: Generated<string>
  type: NodeType
  ip: Generated<string>
  host: Generated<string>
  control_port: number
  relay_port: number
  listen_port: number
  public_port: number
  description: Generated<string>
  warp: Generated<boolean>
  core_log: Generated<boolean>
  openai_proxy: Generated<string>
  server_type: string
  ssh_port: Generated<number>
  ssh_username: Generated<string>
  ssh_password_sealed: Buffer | null
  pull_seconds: number | null
  push_seconds: number | null
  config_updates: Generated<number>
  load: ColumnType<MachineLoad | null, string | null, string | null>
  load_at: Date | null
  connect_ms: Generated<number[]>
  connected_at: Date | null
  tried_at: Date | null
  last_seen_at: Date | null
  /** Others were told that it is silent, and not yet that it is back. */
  silent_since: Date | null
  removed_at: Date | null
  enrol_sha256: Buffer | null
  enrol_until: Date | null
  enrol_script_sealed: Buffer | null
  upgrade_asked_at: Date | null
  /** Raised by triggers, also of its inbounds. */
  revision: Generated<number>
}

interface InboundsTable {
  number: Generated<number>
  node_id: bigint
  protocol: Protocol
  listen_port: number
  public_port: number
  relay_port: number
  parameters_sealed: Buffer
  token_sha256: Buffer | null
  /** Null also for one that came before this was noted. */
  first_seen_at: Date | null
  last_seen_at: Date | null
  port_tried_at: Date | null
  port_open_at: Date | null
  /** Its lines are left out of profiles since then. */
  left_out_since: Date | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    nodes: NodesTable
    inbounds: InboundsTable
  }
}

export type Node = Selectable<NodesTable>
export type InboundRow = Selectable<InboundsTable>

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
const LINES_OF = 'select 1 from lines l where l.inbound_number = i.number and l.removed_at is null'
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
