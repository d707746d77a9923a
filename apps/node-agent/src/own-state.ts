import { availableParallelism, loadavg } from 'node:os'
import { AGENT_VERSION, type AgentInbound, type SyncQuestion } from '@dukou/node-protocol/agent'
import type { Certificates } from './certificates/certificates.ts'
import type { CutOff } from './core/cut-off.ts'
import type { CoreKeeper } from './core/keep-core.ts'
import type { ExitWatch } from './exit-watch.ts'
import { isHysteria } from './hysteria/hysteria-config.ts'
import type { HysteriaKeeper } from './hysteria/keep-hysteria.ts'
import type { PanelClock } from './panel-clock.ts'
import type { RefusedBatches } from './refused-batches.ts'
import type { Spool } from './spool.ts'

interface Parts {
  inbounds: readonly AgentInbound[]
  /** Versions of the programs on this machine; empty: there is none. */
  versions: { xray: string; hysteria: string }
  keeper: CoreKeeper
  spool: Spool
  refused: RefusedBatches
  cutOff: CutOff
  hysteria: HysteriaKeeper
  exitWatch: ExitWatch
  certificates: Certificates
  clock: PanelClock
}

/** The agent's own state, which it tells the panel with each question. */
export function ownState({
  inbounds,
  versions,
  keeper,
  spool,
  refused,
  cutOff,
  hysteria,
  exitWatch,
  certificates,
  clock,
}: Parts): SyncQuestion['state'] {
  const hasHysteria = inbounds.some(isHysteria)
  const hasXray = !hasHysteria || !inbounds.every(isHysteria)
  const { sealed } = spool.state
  return {
    version: AGENT_VERSION,
    isCoreRunning: keeper.isRunning(),
    coreVersion: hasXray ? versions.xray : versions.hysteria,
    waitingBatches: sealed.length,
    waitingBytes: sealed.flatMap(({ items }) => items).reduce((sum, item) => sum + item[2] + item[3], 0),
    // Not those of the spool, which counts all that ever were.
    refusedBatches: refused.count(),
    // hysteria ends connections by itself.
    canCut: !hasXray || cutOff.canCut(),
    stillMoving: cutOff.stillMoving() + hysteria.stillMoving(),
    exitsDown: exitWatch.down(),
    certificatesMissing: certificates.missing(inbounds),
    loadPercent: Math.round(((loadavg()[0] ?? 0) / availableParallelism()) * 100),
    clockOffMs: -clock.offset(),
    speedState: hasXray ? cutOff.speedState() : 'hysteria',
  }
}
