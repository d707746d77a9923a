import type { AnswerOf, Calls } from '@dukou/contract'
import { AGENT_VERSION, TESTED_HYSTERIA, TESTED_XRAY } from '@dukou/node-protocol/agent'
import type { Handler } from '../../../platform/http/handlers.ts'
import { type AgentRow, readAgents, toldBy } from './agent-rows.ts'
import { hasDone, offerFor, type Part, readTargets, type Targets } from './upgrade-targets.ts'

/** A clock of a machine that lost its time may stand decades away. */
const MOST_OFF_SECONDS = 1e9

export const listAgents: Handler<Calls['listAgents']> = async (ctx) => {
  const rows = await readAgents(ctx.db)
  const targets = await readTargets(ctx.config, rows[0]?.pins ?? [])
  return rows.map((row) => ({
    nodeId: row.node,
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
    exitsDown: row.exits_down,
    certificatesMissing: row.certificates_missing,
    loadPercent: row.load_percent,
    speedState: ctx.settings.slowAfterGb > 0 ? row.speed_state : null,
    isOutdated: isOutdated(row, targets),
    isTestedCore: ['', TESTED_XRAY, TESTED_HYSTERIA].includes(row.core_version),
    canUpgrade: row.can_upgrade,
    agentUpgrade: upgradeOf('agent', row, rows, targets),
    coreUpgrade: upgradeOf('core', row, rows, targets),
    hysteriaUpgrade: upgradeOf('hysteria', row, rows, targets),
    clockOffSeconds: Math.max(
      -MOST_OFF_SECONDS,
      Math.min(MOST_OFF_SECONDS, Math.round(Number(row.clock_off_ms) / 1000)),
    ),
  }))
}

/** By the file where the agent tells it, else by its version. */
function isOutdated(row: AgentRow, { agent }: Targets): boolean {
  if (row.file_sha256 && agent) return row.file_sha256.toString('hex') !== agent.sha256
  return row.version !== '' && row.version !== AGENT_VERSION
}

type Upgrade = AnswerOf<Calls['listAgents']>[number]['agentUpgrade']

function upgradeOf(part: Part, row: AgentRow, rows: readonly AgentRow[], targets: Targets): Upgrade {
  const offer = offerFor(part, targets, toldBy(row))
  const order = row.orders.find((one) => one.part === part)
  return {
    offer: offer?.version ?? '',
    isTried: offer !== undefined && rows.some((other) => hasDone(part, offer, toldBy(other))),
    order: order
      ? {
          version: order.version,
          isForOffer: order.sha256 === offer?.sha256,
          state: order.state,
          failure: order.failure as NonNullable<Upgrade['order']>['failure'],
          askedAt: new Date(order.asked_at),
          endedAt: order.ended_at === null ? null : new Date(order.ended_at),
        }
      : null,
  }
}
