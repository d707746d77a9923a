import type { Calls } from '@dukou/contract'
import { AGENT_VERSION, TESTED_HYSTERIA, TESTED_XRAY } from '@dukou/node-protocol/agent'
import type { Handler } from '../../../platform/http/handlers.ts'

export const listAgents: Handler<Calls['listAgents']> = async ({ db }) => {
  const rows = await db
    .selectFrom('node_agents as a')
    .innerJoin('node_places as n', 'n.id', 'a.node_id')
    .selectAll('a')
    .select('n.public_id as node')
    .where('n.removed_at', 'is', null)
    .where('a.public_key', 'is not', null)
    .orderBy('n.sort')
    .orderBy('n.id')
    .execute()
  return rows.map((row) => ({
    nodeId: row.node as string,
    enrolledAt: row.enrolled_at,
    seenAt: row.seen_at,
    twinAt: row.twin_at,
    version: row.version,
    coreVersion: row.core_version,
    isCoreRunning: row.is_core_running,
    waitingBatches: row.waiting_batches,
    waitingBytes: row.waiting_bytes,
    refusedBatches: row.refused_batches,
    canCut: row.can_cut,
    stillMoving: row.still_moving,
    loadPercent: row.load_percent,
    isOutdated: row.version !== '' && row.version !== AGENT_VERSION,
    isTestedCore: ['', TESTED_XRAY, TESTED_HYSTERIA].includes(row.core_version),
    clockOffSeconds: Math.round(Number(row.clock_off_ms) / 1000),
  }))
}
