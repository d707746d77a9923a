import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../platform/context.ts'
import { USER_BYTES } from './read-inbound-users.ts'
import { type LeasedLines, type LeasedMembers, readLeasedLines, readLeasedMembers } from './read-leased-users.ts'

/** Members of an inbound, with what those may still use who are near the end, and what its lines say. */
export type LeasedUsers = LeasedMembers & Omit<LeasedLines, 'audience'>

/** Between two reads of an audience this passes for each of its people, up to a longest. */
const REST_MS_EACH = 0.4
const LONGEST_REST_MS = 8_000
/** After a read it rests at least so many times as long as the read took. */
const LEAST_RESTS = 4
const MOST_AUDIENCES = 1_000

type Read = Awaited<ReturnType<typeof readLeasedMembers>>

/** Reads of the people of one audience. */
interface Audience {
  /** Has not begun; everybody who asks meanwhile gets it. */
  next: Promise<Read> | undefined
  /** Ends with the read that is under way. */
  running: Promise<unknown>
  /** By the time of `performance.now()`. */
  restsUntil: number
  /** All members of the last read. */
  all: Buffer
}

/**
 * Reads the members of inbounds for agents that wait for news. Inbounds for the same people share reads, and as long as
 * these are the same people `all` is the same buffer. A read begins after everybody who gets it has asked.
 */
export function createLeasedReads(app: Pick<App, 'readRows' | 'now' | 'config'>) {
  const audiences = new Map<string, Audience>()

  return async function readLeasedUsers(inboundNumber: number): Promise<LeasedUsers> {
    for (;;) {
      const { audience, ...lines } = await readLeasedLines(app, inboundNumber)
      const { audience: read, ...members } = await nextRead(audience, inboundNumber)
      // Another audience: lines of the inbound that was read have changed meanwhile, which may be another inbound.
      if (read === audience) return { ...members, ...lines }
    }
  }

  function nextRead(name: string, inboundNumber: number): Promise<Read> {
    const audience = audiences.get(name) ?? newAudience()
    audiences.delete(name)
    audiences.set(name, audience)
    for (const longestAgo of audiences.keys()) {
      if (audiences.size <= MOST_AUDIENCES) break
      audiences.delete(longestAgo)
    }
    audience.next ??= readInTurn(audience, inboundNumber)
    return audience.next
  }

  async function readInTurn(audience: Audience, inboundNumber: number): Promise<Read> {
    await audience.running
    // At least a moment, so that all who ask in the same one get this read.
    await sleep(Math.max(0, audience.restsUntil - performance.now()))
    audience.next = undefined
    const began = performance.now()
    const reading = readLeasedMembers(app, inboundNumber)
    audience.running = reading.catch(() => {})
    const read = await reading
    if (read.all.equals(audience.all)) read.all = audience.all
    audience.all = read.all
    const ended = performance.now()
    const rest = Math.min(LONGEST_REST_MS, (read.all.length / USER_BYTES) * REST_MS_EACH)
    audience.restsUntil = Math.max(began + rest, ended + (ended - began) * LEAST_RESTS)
    return read
  }
}

function newAudience(): Audience {
  return { next: undefined, running: Promise.resolve(), restsUntil: 0, all: Buffer.alloc(0) }
}
