import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'
import { CORE_PINS, type CorePin } from '../node-programs/index.ts'
import type { Part, Told } from './upgrade-targets.ts'

type Row = Selectable<Tables['node_agents']>

/** The last order for a part of a node, as the database has it in JSON. */
export interface OrderRow {
  part: Part
  version: string
  /** In hex. */
  sha256: string
  state: 'asked' | 'done' | 'failed' | 'withdrawn'
  failure: string
  asked_at: string
  ended_at: string | null
}

export interface AgentRow extends Omit<Row, 'script'> {
  /** Public id of its node. */
  node: string
  orders: OrderRow[]
  /** Pins of Xray and hysteria, the same for each row. */
  pins: CorePin[]
}

/** Agents that have enrolled on nodes of the list, in its order, in one statement. */
export async function readAgents(db: Db | Tx): Promise<AgentRow[]> {
  return (await db
    .selectFrom('node_agents as a')
    .innerJoin('node_places as n', 'n.id', 'a.node_id')
    .selectAll('a')
    .select('n.public_id as node')
    .select(
      sql<OrderRow[]>`coalesce((select json_agg(json_build_object('part', u.part, 'version', u.version,
        'sha256', encode(u.sha256, 'hex'), 'state', u.state, 'failure', u.failure, 'asked_at', u.asked_at,
        'ended_at', u.ended_at)) from node_upgrades u where u.node_id = a.node_id), '[]')`.as('orders'),
    )
    .select(CORE_PINS.as('pins'))
    .where('n.removed_at', 'is', null)
    .where('a.public_key', 'is not', null)
    .orderBy('n.sort')
    .orderBy('n.id')
    .execute()) as AgentRow[]
}

export function toldBy(row: AgentRow): Told {
  return {
    canUpgrade: row.can_upgrade,
    canUpgradeHysteria: row.can_upgrade_hysteria,
    fileSha256: row.file_sha256?.toString('hex'),
    processor: row.processor,
    coreVersion: row.core_version,
    orders: row.orders,
  }
}
