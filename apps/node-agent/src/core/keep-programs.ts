import type { AgentInbound } from '@dukou/node-protocol/agent'
import { isHysteria } from '../hysteria/hysteria-config.ts'
import type { CoreKeeper } from './keep-core.ts'

/** Xray and hysteria as one: each gets its inbounds. */
export function keepPrograms(xray: CoreKeeper, hysteria: CoreKeeper): CoreKeeper {
  const parts: readonly [CoreKeeper, (inbound: AgentInbound) => boolean][] = [
    [xray, (inbound) => !isHysteria(inbound)],
    [hysteria, isHysteria],
  ]
  let needed: readonly CoreKeeper[] = []
  return {
    isRunning: () => needed.length > 0 && needed.every((keeper) => keeper.isRunning()),
    /** One that does not start leaves the other running. */
    async become(config, users) {
      const each = parts.map(([keeper, isIts]) => ({ keeper, inbounds: config.inbounds.filter(isIts) }))
      needed = each.filter(({ inbounds }) => inbounds.length > 0).map(({ keeper }) => keeper)
      let failure: unknown
      for (const { keeper, inbounds } of each) {
        await keeper.become({ ...config, inbounds }, users).catch((error: unknown) => {
          failure ??= error
        })
      }
      if (failure !== undefined) throw failure
    },
    async readCounters() {
      const read = await Promise.all(parts.map(([keeper]) => keeper.readCounters()))
      const known = read.filter((counters) => counters !== undefined)
      return known.length === 0 ? undefined : new Map(known.flatMap((counters) => [...counters]))
    },
    async stop() {
      for (const [keeper] of parts) await keeper.stop()
    },
  }
}
