import { openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentConfig, SpeedState } from '@dukou/node-protocol/agent'
import { appendWhole, writeWhole } from '../files.ts'
import type { LimitBook } from '../limit-book.ts'
import { type Network, networkOf } from '../networks.ts'
import type { Counters } from '../spool-state.ts'
import type { AddressWatch } from './address-watch.ts'
import type { CoreLog } from './core-log.ts'
import { canKillSockets, canListSockets, endOf, killSockets, listSockets } from './sockets.ts'
import { createSpeedLimiter, tableOf } from './speed-limiter.ts'
import { createStreams } from './streams.ts'
import { createLineCutter } from './told-lines.ts'
import { openToldStreams, type ToldStreams } from './told-streams.ts'

/** Knows whose running streams are: ends those of people who may use no more, and has others held to their speed. */
export interface CutOff {
  /** Whether this machine lets the agent end connections. */
  canCut(): boolean
  /** Whether people are held to their speed. */
  speedState(): SpeedState
  /** Call when limits of speed changed. */
  limitAnew(): void
  /** A core runs with this configuration. @param isNew it has no connections yet */
  follow(config: AgentConfig, isNew: boolean): Promise<void>
  /** A descriptor for a core that starts. */
  openForCore(): number
  /** Ends the running streams of these people (`inbound.user`); from the next reading on their counters are watched. */
  cut(names: ReadonlySet<string>): Promise<void>
  /** Ends the running streams of these people that come from a network. */
  endFrom(names: ReadonlySet<string>, network: Network): Promise<void>
  /** These people may use it again. */
  spare(names: Iterable<string>): void
  /** Called with each reading of the counters. Ends what came to light since, and forgets connections that are closed. */
  look(counters: Counters): Promise<void>
  /** People whose counters still moved at the last reading, though they were cut off. */
  stillMoving(): number
  /** No core runs any more: the kernel forgets the limits too. */
  close(): Promise<void>
}

/** Pauses before each listing: the core may name a stream a moment after it began. */
const LATE_MS = [0, 30, 120]
const WATCHED_MS = 120_000
const REWRITTEN_ROWS = 1_000
const MOST_EARLY_LINES = 10_000
const SWEEP_MS = 5_000

/**
 * @param folder for the pipe, and for the ends of open connections: an agent that is started again finds them
 * @param limits of speed
 * @param coreLog gets all that the core tells
 */
export async function createCutOff(
  folder: string,
  log: (text: string) => void,
  addresses: Pick<AddressWatch, 'note' | 'clear'>,
  limits: Pick<LimitBook, 'mostOf'>,
  coreLog: Pick<CoreLog, 'take'>,
): Promise<CutOff> {
  const path = join(folder, 'streams.txt')
  let config: AgentConfig | undefined
  let appended = 0
  let sweepAt = 0
  const cutter = createLineCutter()
  const streams = createStreams((inbound) => config?.inbounds.find(({ number }) => number === inbound)?.port)
  /** Told before it was known which port is which inbound's. */
  let early: string[] = []
  const told = toldStreams(join(folder, 'streams.pipe'), (text) => {
    const lines = cutter.take(text)
    coreLog.take(lines)
    if (config) append(streams.take(lines))
    else if (early.length < MOST_EARLY_LINES) early.push(...lines)
  })
  const speeds = await createSpeedLimiter(tableOf(folder), limits, log)
  const isAble = told !== undefined && (await canKillSockets())
  if (!isAble)
    log('running streams cannot be ended here: ss of iproute2, and the right to reset connections, are needed')
  const canList = told !== undefined && (isAble || (await canListSockets()))
  /** People who were cut off, what their counters said last, and until when they are watched. */
  const watched = new Map<string, { bytes: number | undefined; until: number; isMoving: boolean }>()

  function append(rows: readonly string[]): void {
    if (rows.length === 0) return
    note(rows)
    speeds.opened(rows)
    appended += rows.length
    try {
      appendWhole(path, `${rows.join('\n')}\n`)
    } catch {
      // The disk is full. An agent that is started again does not know these, unless a sweep has written all anew.
      appended = Number.POSITIVE_INFINITY
    }
  }

  function note(rows: readonly string[]): void {
    for (const row of rows) {
      const [, ip = '', , name = ''] = row.split(' ')
      addresses.note(name, ip)
    }
  }

  async function list() {
    streams.beginListing()
    return listSockets((config?.inbounds ?? []).map(({ port }) => port))
  }

  async function end(names: ReadonlySet<string>, from?: Network): Promise<number> {
    let ended = 0
    for (const pause of LATE_MS) {
      await sleep(pause)
      const theirs = streams.of(names, await list()).filter(({ peer }) => !from || isFrom(peer, from))
      await killSockets(theirs)
      ended += theirs.length
    }
    return ended
  }

  /** Users are changed whether or not this succeeds: what goes on is seen by the counters. */
  async function endSafely(names: ReadonlySet<string>, from?: Network): Promise<number> {
    return end(names, from).catch((error: Error) => {
      log(`connections were not ended: ${error.message}`)
      return 0
    })
  }

  /**
   * Ends the connections to the inbounds of these people that are nobody's. The core told of them when the pipe was full,
   * or to an agent that was killed before it wrote that down, or with the address that a customer of gRPC invented. Other
   * people whose connections are not known either connect again.
   */
  async function endHidden(names: ReadonlySet<string>): Promise<number> {
    const inbounds = new Set([...names].map((name) => Number(name.split('.')[0])))
    const ports = (config?.inbounds ?? []).filter(({ number }) => inbounds.has(number)).map(({ port }) => port)
    const hidden = streams.ofNobody(await listSockets(ports).catch(() => []))
    await killSockets(hidden).catch((error: Error) => log(`connections were not ended: ${error.message}`))
    return hidden.length
  }

  /** Forgets connections that are closed. */
  async function rowsOfOpen(): Promise<string[]> {
    streams.sweep(await list())
    const rows = streams.rows()
    note(rows)
    speeds.keep(rows)
    return rows
  }

  async function sweep(): Promise<void> {
    if (performance.now() < sweepAt) return
    sweepAt = performance.now() + SWEEP_MS
    const rows = await rowsOfOpen()
    if (appended <= rows.length + REWRITTEN_ROWS) return
    try {
      writeWhole(path, rows.map((row) => `${row}\n`).join(''))
      appended = 0
    } catch {
      // The disk is full: the next sweep tries it again.
    }
  }

  return {
    canCut: () => isAble,
    speedState() {
      if (!canList) return 'program'
      return speeds.state()
    },
    limitAnew: () => speeds.keep(streams.rows()),
    async follow(next, isNew) {
      config = next
      if (isNew) {
        cutter.clear()
        streams.clear()
        addresses.clear()
        speeds.keep([])
        watched.clear()
        rmSync(path, { force: true })
        appended = 0
      } else {
        streams.restore(rowsOf(path))
        // Addresses of before come first, those that are gone do not count.
        if (canList) await rowsOfOpen().catch((error: Error) => log(`connections were not listed: ${error.message}`))
      }
      append(streams.take(early))
      early = []
    },
    openForCore: () => told?.openForCore() ?? openSync('/dev/null', 'r+'),
    async cut(names) {
      if (names.size === 0) return
      const until = performance.now() + WATCHED_MS
      for (const name of names) watched.set(name, { bytes: undefined, until, isMoving: false })
      if (!isAble) return
      const ended = await endSafely(names)
      if (ended > 0) log(`${ended} connections of ${names.size} people were ended`)
    },
    async endFrom(names, network) {
      if (isAble) await endSafely(names, network)
    },
    spare(names) {
      for (const name of names) watched.delete(name)
    },
    async look(counters) {
      const moving = new Set<string>()
      for (const [name, entry] of watched) {
        const counter = counters.get(name)
        const bytes = counter ? counter[0] + counter[1] : entry.bytes
        const isMoving = entry.bytes !== undefined && bytes !== entry.bytes
        if (isMoving) moving.add(name)
        if (!isMoving && performance.now() > entry.until) watched.delete(name)
        else watched.set(name, { until: entry.until, bytes, isMoving })
      }
      if (isAble && moving.size > 0 && (await endSafely(moving)) === 0 && (await endHidden(moving)) === 0) {
        log(`streams of ${moving.size} people go on, on connections that are not known`)
      }
      if (!canList) return
      await sweep().catch((error: Error) => log(`connections were not listed: ${error.message}`))
    },
    stillMoving: () => [...watched.values()].filter(({ isMoving }) => isMoving).length,
    async close() {
      told?.close()
      await speeds.close()
    },
  }
}

function isFrom(peer: string, { name }: Network): boolean {
  return networkOf(endOf(peer)?.ip ?? '')?.name === name
}

function toldStreams(path: string, take: (text: string) => void): ToldStreams | undefined {
  try {
    return openToldStreams(path, take)
  } catch {
    return undefined
  }
}

function rowsOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}
