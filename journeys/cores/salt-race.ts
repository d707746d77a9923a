import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningCore } from './start-core.ts'

const RACE = 'bad request salt'
/** sing-box prints why it closed a connection a moment after it has closed it. Only a failed request waits for that. */
const PRINTED_WITHIN_MS = 2_000

/**
 * Repeats a request that sing-box failed by a race of its own: it stores the salt of its Shadowsocks 2022 request after
 * sending it (`writeRequest` of sing-shadowsocks2 0.2.1), so it rejects a response that arrives within the same moment, as
 * on loopback. Apps repeat such a request. Throws any other error as it is.
 */
export async function repeatAfterSaltRace<T>(client: Pick<RunningCore, 'log'>, request: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = racesIn(client.log())
    try {
      return await request()
    } catch (error) {
      if (!client.log().includes('sing-box started')) throw error
      const deadline = Date.now() + PRINTED_WITHIN_MS
      while (racesIn(client.log()) === before) {
        if (Date.now() > deadline) throw error
        await sleep(20)
      }
    }
  }
}

function racesIn(log: string): number {
  return log.split(RACE).length - 1
}
