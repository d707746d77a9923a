import type { MachineLoad } from '@dukou/node-protocol'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { NodeType, Protocol } from './protocols.ts'

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
  upgrade_asked_at: Date | null
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
  last_seen_at: Date | null
}

declare module '../../platform/database/tables.ts' {
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

/** All inbounds of a node, its first one first. */
export async function inboundsOf(db: Db | Tx, nodeId: bigint): Promise<InboundRow[]> {
  return db.selectFrom('inbounds').selectAll().where('node_id', '=', nodeId).orderBy('number').execute()
}
