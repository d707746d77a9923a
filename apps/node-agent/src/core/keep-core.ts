import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AgentInbound,
  type AgentPlace,
  type AgentUser,
  differenceOf,
  is2022,
  type UserSet,
} from '@dukou/node-protocol/agent'
import { readHeld, writeHeld } from '../last-state.ts'
import type { Network } from '../networks.ts'
import type { Spool } from '../spool.ts'
import type { Counters } from '../spool-state.ts'
import { nameOf } from './accounts.ts'
import type { TurnedAway } from './address-watch.ts'
import type { Core, CoreControl } from './core.ts'
import type { CutOff } from './cut-off.ts'
import { createExitSeats } from './exit-seats.ts'
import type { WantedConfig } from './exits.ts'
import { isAlive } from './processes.ts'
import type { XrayApi } from './xray-api.ts'

const LAST_BREATH_MS = 200
/** Rules that block people; the oldest goes for a further one. People of one rule are few enough for one message. */
const MOST_RULES = 100
const MOST_OF_RULE = 20_000

/** The core with the users that it should have. Not for two callers at once. */
export interface CoreKeeper {
  isRunning(): boolean
  /**
   * Makes the core be as asked: started, restarted for another configuration, or with other users. Running streams of
   * people who are removed are ended. Other exits hold for new streams.
   */
  become(config: WantedConfig, users: UserSet): Promise<void>
  /** @returns undefined where there is no core, or it gives no answer now */
  readCounters(): Promise<Counters | undefined>
  stop(): Promise<void>
}

/** Keeps one program, which may be exchanged. */
export interface ProgramKeeper extends CoreKeeper {
  /** Another program stands behind the link: {@link CoreKeeper.become} starts it in place of the one that runs. */
  outdate(): void
}

/** Xray, which also turns single addresses of a person away. */
export interface XrayKeeper extends ProgramKeeper {
  /** New streams of a person from an address lead nowhere, until {@link letIn}. */
  turnAway(one: TurnedAway): Promise<void>
  letIn(one: TurnedAway): Promise<void>
}

/**
 * Drives one core. Adopts a core that outlived the agent if the spool has its counters; otherwise ends it, because those
 * counters may already be billed.
 * @param beforeEnd reads the counters a last time
 */
export function keepCore(
  control: CoreControl,
  folder: string,
  spool: Spool,
  log: (text: string) => void,
  beforeEnd: () => Promise<void>,
  cutOff: CutOff,
): XrayKeeper {
  let core: Core | undefined = control.adopt()
  const known = core && readHeld(folder)
  let held: UserSet = known ?? new Map()
  let isHeldWritten = true
  /** Users after whose message a core ended: none of them is sent again. */
  const suspects = new Set<string>()
  /** People by the rule that blocks them. Undefined: the core is of an earlier start, and its rules were not removed yet. */
  let blocked: Map<string, readonly string[]> | undefined
  /** Rules that turn addresses of people away. */
  const away = new Map<string, string>()
  const exits = createExitSeats()
  let isFollowed = false
  if (core && core.epoch !== spool.state.epoch) core = { ...core, tag: 'unknown to the spool' }
  // It may hold people who may not use it any more.
  else if (core && !known) core = { ...core, tag: 'with unknown users' }

  const isRunning = () => core !== undefined && isAlive(core.pid)

  /** Starts a core in place of one that runs, which goes on where there is no room for what a start needs. */
  async function start(config: WantedConfig, users: UserSet): Promise<void> {
    const epoch = control.prepare(config, users)
    await readLast()
    spool.beginCore(epoch)
    if (core) await control.stop(core)
    core = undefined
    hold(users)
    await cutOff.follow(config, true)
    core = await control.start(config, epoch)
    blocked = new Map()
    away.clear()
    exits.began(config.exits)
    isFollowed = true
    log(`the core runs with ${users.size} users on ${config.inbounds.length} inbounds`)
  }

  async function stop(): Promise<void> {
    if (!core) return
    await readLast()
    await control.stop(core)
    core = undefined
  }

  async function readLast(): Promise<void> {
    if (core && core.epoch === spool.state.epoch) await beforeEnd()
  }

  /** The core holds these users. Where there is no room to write that down, it is tried again with the next call. */
  function hold(users: UserSet): void {
    held = users
    const wasWritten = isHeldWritten
    isHeldWritten = writeHeld(folder, users)
    if (wasWritten && !isHeldWritten) log('there is no room to write down the users of the core')
  }

  /**
   * One message at a time: where the core ends, it is known which one it was. A person who goes gets no stream any more,
   * then his account goes, then his connections; with a fresh link he is let in again after that.
   */
  async function change({ api }: Core, config: WantedConfig, users: UserSet): Promise<void> {
    const { remove, add } = differenceOf(held, users)
    if (remove.length + add.length === 0) return isHeldWritten ? undefined : hold(users)
    const inbounds = new Map(config.inbounds.map((inbound) => [inbound.number, inbound]))
    const swapped = new Set<number>()
    const swap = async (inbound: AgentInbound) => {
      if (swapped.has(inbound.number)) return
      swapped.add(inbound.number)
      await guarded(`of ${inbound.number}`, api.swapUsers(inbound, usersOf(users, inbound.number)))
    }
    const each = async (
      places: readonly (AgentPlace | AgentUser)[],
      plain: (at: AgentInbound, place: AgentPlace | AgentUser) => Promise<void>,
    ) => {
      for (const place of places) {
        const inbound = inbounds.get(place[0])
        if (!inbound) continue
        if (isSwapped(inbound)) await swap(inbound)
        else await guarded(nameOf(place), plain(inbound, place))
      }
    }
    const gone = new Set(remove.map(nameOf))
    await block(api, [...gone])
    await each(remove, api.removeUser)
    await cutOff.cut(gone)
    await unblock(api, new Set(add.map(nameOf)))
    await each(add, (inbound, user) => api.addUser(inbound, user as AgentUser))
    hold(users)
  }

  async function block(api: XrayApi, names: readonly string[]): Promise<void> {
    const rules = await blocksOf(api)
    for (let from = 0; from < names.length; from += MOST_OF_RULE) {
      const some = names.slice(from, from + MOST_OF_RULE)
      const rule = newRule()
      await api.block(rule, some)
      rules.set(rule, some)
    }
    if (names.length > 0) await exits.moveBehind(api)
    for (const [oldest] of rules) {
      if (rules.size <= MOST_RULES) break
      await api.unblock(oldest)
      rules.delete(oldest)
    }
  }

  async function unblock(api: XrayApi, names: ReadonlySet<string>): Promise<void> {
    cutOff.spare(names)
    const rules = await blocksOf(api)
    for (const [rule, some] of [...rules]) {
      const rest = some.filter((name) => !names.has(name))
      if (rest.length === some.length) continue
      await api.unblock(rule)
      rules.delete(rule)
      if (rest.length > 0) await block(api, rest)
    }
  }

  /**
   * A core of an earlier start of the agent may have rules, and the agent does not know whom they block. They are
   * removed.
   */
  async function blocksOf(api: XrayApi): Promise<Map<string, readonly string[]>> {
    if (blocked) return blocked
    for (const rule of await api.listBlocks()) await api.unblock(rule)
    blocked = new Map()
    return blocked
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
          if (!isFollowed) await cutOff.follow(config, false)
          isFollowed = true
          await exits.seat(core.api, config.exits)
          return await change(core, config, users)
        } catch (error) {
          log(`the core is started anew: ${(error as Error).message}`)
        }
      }
      await start(config, new Map([...users].filter(([name]) => !suspects.has(name))))
    },
    async readCounters() {
      if (!core || core.epoch !== spool.state.epoch) return undefined
      return core.api.readCounters().catch(() => undefined)
    },
    stop,
    outdate() {
      if (core) core = { ...core, tag: 'of another program' }
    },
    async turnAway({ user, network }) {
      const names = [...held].filter(([, place]) => place[1] === user).map(([name]) => name)
      if (!core || !isRunning() || names.length === 0 || away.has(keyOf(user, network))) return
      await blocksOf(core.api)
      const rule = newRule()
      away.set(keyOf(user, network), rule)
      await core.api.blockFrom(rule, names, network)
      await exits.moveBehind(core.api)
    },
    async letIn({ user, network }) {
      const rule = away.get(keyOf(user, network))
      away.delete(keyOf(user, network))
      if (rule && core && isRunning()) await core.api.unblock(rule)
    },
  }
}

function newRule(): string {
  return `cut-${randomBytes(8).toString('hex')}`
}

function keyOf(user: number, { name }: Network): string {
  return `${user} ${name}`
}

function isSwapped({ protocol }: AgentInbound): boolean {
  return protocol.kind === 'shadowsocks' && is2022(protocol.cipher)
}

function usersOf(users: UserSet, inbound: number): AgentUser[] {
  return [...users.values()].filter(([number]) => number === inbound)
}
