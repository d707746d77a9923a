import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentExit } from '@dukou/node-protocol/agent'

/** Tells whether the proxies by which streams leave take connections. */
export interface ExitWatch {
  look(exits: readonly AgentExit[]): Promise<void>
  /** Looks now and then until it is stopped. */
  follow(exits: () => readonly AgentExit[], stopped: AbortSignal): Promise<void>
  /** Those that took none at the last look. */
  down(): number
}

const WITHIN_MS = 5_000
const EVERY_MS = 30_000

export function createExitWatch(): ExitWatch {
  let down = 0
  let last = 0

  async function look(exits: readonly AgentExit[]): Promise<void> {
    last += 1
    const own = last
    const answers = await Promise.all(exits.map(isThere))
    // A later look has newer exits.
    if (own === last) down = answers.filter((isUp) => !isUp).length
  }

  return {
    look,
    async follow(exits, signal) {
      while (!signal.aborted) {
        await look(exits())
        await sleep(EVERY_MS, undefined, { signal }).catch(() => {})
      }
    },
    down: () => down,
  }
}

function isThere({ proxy: { host, port } }: AgentExit): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: WITHIN_MS })
    const end = (isUp: boolean) => {
      socket.destroy()
      resolve(isUp)
    }
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false))
  })
}
