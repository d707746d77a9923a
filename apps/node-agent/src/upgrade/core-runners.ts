import type { AgentInbound } from '@dukou/node-protocol/agent'
import type { ProgramKeeper } from '../core/keep-core.ts'
import { isHysteria } from '../hysteria/hysteria-config.ts'
import type { Spool } from '../spool.ts'
import type { CoreRunner } from './core-upgrade.ts'

interface Driven {
  keeper: ProgramKeeper
  version(): Promise<string>
}

interface Parts {
  xray: Driven
  hysteria: Driven
  /** Versions of the programs, as the panel is told them. */
  versions: { xray: string; hysteria: string }
  spool: Spool
  inbounds(): readonly AgentInbound[]
  becomeAsTold(): Promise<void>
  /** One act on the cores after the other. */
  inTurn(work: () => Promise<void>): Promise<void>
}

/** How Xray and hysteria are started anew when another program stands behind their link. */
export function coreRunners({ xray, hysteria, versions, spool, inbounds, becomeAsTold, inTurn }: Parts): {
  xray: CoreRunner
  hysteria: CoreRunner
} {
  const restart = (name: 'xray' | 'hysteria', { keeper, version }: Driven) =>
    inTurn(async () => {
      keeper.outdate()
      await becomeAsTold()
      versions[name] = await version()
    })
  const runner = (
    name: 'xray' | 'hysteria',
    driven: Driven,
    { starts, isIts }: { starts: () => string; isIts: (inbound: AgentInbound) => boolean },
  ): CoreRunner => ({
    restart: () => restart(name, driven),
    running: () => (driven.keeper.isRunning() ? starts() : ''),
    isWanted: () => inbounds().some(isIts),
  })
  return {
    xray: runner('xray', xray, { starts: () => spool.state.epoch, isIts: (inbound) => !isHysteria(inbound) }),
    hysteria: runner('hysteria', hysteria, {
      starts: () => [...spool.state.hysterias.values()].join(),
      isIts: isHysteria,
    }),
  }
}
