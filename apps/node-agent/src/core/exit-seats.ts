import { randomBytes } from 'node:crypto'
import type { AgentExit } from '@dukou/node-protocol/agent'
import { exitTag, firstSeat, type Seat } from './exits.ts'
import type { XrayApi } from './xray-api.ts'

/**
 * Rules of exits stand behind all others, because the first that fits decides: who is cut off shall not leave by one.
 * They are appended anew before the old ones go, so no stream leaves directly in between.
 */
export interface ExitSeats {
  /** The exits of a core that was started with them. */
  began(exits: readonly AgentExit[]): void
  /** Makes a running core have these exits. Running streams go on by the way that they took. */
  seat(api: XrayApi, exits: readonly AgentExit[]): Promise<void>
  /** Called when another rule was appended. */
  moveBehind(api: XrayApi): Promise<void>
}

export function createExitSeats(): ExitSeats {
  /** Undefined: the core is of an earlier start of the agent, and is asked. */
  let seats: Seat[] | undefined
  let seated: readonly AgentExit[] = []

  async function appendAnew(api: XrayApi, exits: readonly AgentExit[], before: readonly Seat[]): Promise<void> {
    const fresh = exits.map((exit) => ({ rule: `via-${randomBytes(8).toString('hex')}`, tag: exitTag(exit) }))
    seats = [...before, ...fresh]
    for (const [place, exit] of exits.entries()) await api.addExitRule(exit, fresh[place]?.rule ?? '')
    for (const { rule } of before) await api.removeExitRule(rule)
    seats = fresh
  }

  return {
    began(exits) {
      seats = exits.map((exit) => ({ rule: firstSeat(exit), tag: exitTag(exit) }))
      seated = exits
    },
    async seat(api, exits) {
      const before = seats ?? (await api.listExitRules())
      const wanted = exits.map(exitTag)
      seats = before
      seated = exits
      if (wanted.join() === before.map(({ tag }) => tag).join()) return
      for (const exit of exits) await api.addExit(exit)
      await appendAnew(api, exits, before)
      for (const { tag } of before) if (!wanted.includes(tag)) await api.removeExit(tag)
    },
    async moveBehind(api) {
      if (seats && seats.length > 0) await appendAnew(api, seated, seats)
    },
  }
}
