import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AgentConfig,
  type AgentInbound,
  type AgentUser,
  differenceOf,
  is2022,
  type UserSet,
} from '@dukou/node-protocol/agent'
import { readHeld, writeHeld } from '../last-state.ts'
import type { Spool } from '../spool.ts'
import type { Counters } from '../spool-state.ts'
import { nameOf } from './accounts.ts'
import type { Core, CoreControl } from './core.ts'
import { isAlive } from './processes.ts'

const LAST_BREATH_MS = 200

/** The core with the users that it should have. Not for two callers at once. */
export interface CoreKeeper {
  isRunning(): boolean
  /** Makes the core be as asked: started, restarted for another configuration, or with other users. */
  become(config: AgentConfig, users: UserSet): Promise<void>
  /** @returns undefined where there is no core, or it gives no answer now */
  readCounters(): Promise<Counters | undefined>
  stop(): Promise<void>
}

/**
 * Drives one core. A core that a former start of the agent left is gone on with, where the spool knows what was read of
 * it; else it is ended, because its counters may have been billed.
 * @param beforeEnd reads the counters a last time
 */
export function keepCore(
  control: CoreControl,
  folder: string,
  spool: Spool,
  log: (text: string) => void,
  beforeEnd: () => Promise<void>,
): CoreKeeper {
  let core: Core | undefined = control.adopt()
  let held: UserSet = core ? readHeld(folder) : new Map()
  /** Users after whose message a core ended: none of them is sent again. */
  const suspects = new Set<string>()
  if (core && core.epoch !== spool.state.epoch) core = { ...core, tag: 'unknown to the spool' }

  const isRunning = () => core !== undefined && isAlive(core.pid)

  async function start(config: AgentConfig, users: UserSet): Promise<void> {
    core = undefined
    held = users
    writeHeld(folder, users)
    core = await control.start(config, users, (epoch) => spool.beginCore(epoch))
    log(`the core runs with ${users.size} users on ${config.inbounds.length} inbounds`)
  }

  async function stop(): Promise<void> {
    if (!core) return
    const { epoch } = core
    if (epoch === spool.state.epoch) await beforeEnd()
    await control.stop(core)
    core = undefined
  }

  /** One at a time: where the core ends, it is known which message it was. */
  async function change({ api }: Core, config: AgentConfig, users: UserSet): Promise<void> {
    const { remove, add } = differenceOf(held, users)
    if (remove.length + add.length === 0) return
    const inbounds = new Map(config.inbounds.map((inbound) => [inbound.number, inbound]))
    const swapped = new Set<AgentInbound>()
    for (const isAdded of [false, true]) {
      for (const user of isAdded ? add : remove) {
        const inbound = inbounds.get(user[0])
        if (!inbound) continue
        if (isSwapped(inbound)) swapped.add(inbound)
        else {
          const work = isAdded ? api.addUser(inbound, user as AgentUser) : api.removeUser(inbound, user)
          await guarded(nameOf(user), work)
        }
      }
    }
    for (const inbound of swapped) {
      await guarded(`of ${inbound.number}`, api.swapUsers(inbound, usersOf(users, inbound.number)))
    }
    held = users
    writeHeld(folder, users)
  }

  async function guarded(name: string, work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (error instanceof RangeError) return log(`left out ${name}: ${error.message}`)
      await sleep(LAST_BREATH_MS)
      if (!isRunning()) {
        suspects.add(name)
        log(`the core ended at a message about ${name}, which is not sent again`)
      }
      throw error
    }
  }

  return {
    isRunning,
    async become(config, all) {
      const numbers = new Set(config.inbounds.map(({ number }) => number))
      const users: UserSet = new Map([...all].filter(([name, [number]]) => numbers.has(number) && !suspects.has(name)))
      if (config.inbounds.length === 0) return stop()
      if (core && isRunning() && core.tag === config.tag) {
        try {
          return await change(core, config, users)
        } catch (error) {
          log(`the core is started anew: ${(error as Error).message}`)
        }
      }
      await stop()
      await start(config, new Map([...users].filter(([name]) => !suspects.has(name))))
    },
    async readCounters() {
      if (!core || core.epoch !== spool.state.epoch) return undefined
      return core.api.readCounters().catch(() => undefined)
    },
    stop,
  }
}

function isSwapped({ protocol }: AgentInbound): boolean {
  return protocol.kind === 'shadowsocks' && is2022(protocol.cipher)
}

function usersOf(users: UserSet, inbound: number): AgentUser[] {
  return [...users.values()].filter(([number]) => number === inbound)
}
