import { setTimeout as sleep } from 'node:timers/promises'
import { businessDay } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import { NEAR_SECONDS } from './leases-sql.ts'
import { earlierIfEqual } from './member-records.ts'
import { patchMembers } from './patch-members.ts'
import {
  type InboundLines,
  type Members,
  type MembersRead,
  readChangedMembers,
  readInboundLines,
  readMembers,
} from './read-members.ts'

/** Members of an inbound, with what those may still use who are near the end, and what its lines say. */
export type InboundUsers = Members & Omit<InboundLines, 'audience'>

/** Pause after a read of an audience, for each person who was read anew. */
const REST_MS_EACH = 0.4
/** The pause is at least so many times as long as the read took. */
const LEAST_RESTS = 4
/** The longest pause. XrayR waits 5 s for its list, and the read takes time too. */
const LONGEST_REST_MS = 2_000
/** All people of an audience are read again after so long: by use, some have come near their end or are slowed down. */
const WHOLE_AFTER_MS = 30_000
/** The same even if other audiences wait for their turn: an end that was too far away to be near may have come. */
const LONGEST_WITHOUT_MS = (NEAR_SECONDS * 1000) / 2
/** Memory of all audiences together. The one that was asked for longest ago goes first, and is read as a whole next time. */
const MOST_BYTES = 64 * 1024 * 1024

/** Reads of the people of one audience. */
interface Audience {
  /** Has not begun; everybody who asks meanwhile gets it. */
  next: Promise<MembersRead> | undefined
  /** Ends with the read that is under way. */
  running: Promise<unknown>
  /** By the time of `performance.now()`. */
  restsUntil: number
  last: MembersRead | undefined
  /** When all were read last, by the server's clock. */
  wholeAt: Date
}

const perDatabase = new WeakMap<App['readRows'], ReturnType<typeof createSharedReads>>()

/** The shared reads of this process: one object for each database. */
export function readsOfInboundUsers(app: Pick<App, 'readRows' | 'now' | 'config'>) {
  const reads = perDatabase.get(app.readRows) ?? createSharedReads(app)
  perDatabase.set(app.readRows, reads)
  return reads
}

/**
 * Reads the members of inbounds. Inbounds for the same people share reads. `all` and `limited` are the same buffers as
 * before while nothing in them changes. A read begins after everybody who gets it has asked. After the first read of an
 * audience those alone are read who may have changed, and from time to time all of them again.
 */
function createSharedReads(app: Pick<App, 'readRows' | 'now' | 'config'>) {
  const audiences = new Map<string, Audience>()
  /** Audiences that are known are read as a whole one at a time, half of the time at most. */
  let nextWholeAt = 0

  return async function readInboundUsers(inboundNumber: number): Promise<InboundUsers> {
    for (;;) {
      const { audience, ...lines } = await readInboundLines(app, inboundNumber)
      const { all, limited, near, audience: read } = await nextRead(audience, inboundNumber)
      // Another audience: lines of the inbound that was read have changed meanwhile, which may be another inbound.
      if (read === audience) return { all, limited, near, ...lines }
    }
  }

  function nextRead(name: string, inboundNumber: number): Promise<MembersRead> {
    const audience = audiences.get(name) ?? newAudience()
    audiences.delete(name)
    audiences.set(name, audience)
    audience.next ??= readInTurn(audience, name, inboundNumber)
    return audience.next
  }

  function forgetOthers(): void {
    let bytes = 0
    for (const audience of audiences.values()) bytes += bytesOf(audience)
    for (const [longestAgo, audience] of audiences) {
      if (bytes <= MOST_BYTES) break
      if (audience.next) continue
      bytes -= bytesOf(audience)
      audiences.delete(longestAgo)
    }
  }

  async function readInTurn(audience: Audience, name: string, inboundNumber: number): Promise<MembersRead> {
    await audience.running
    // At least a moment, so that all who ask in the same one get this read.
    await sleep(Math.max(0, audience.restsUntil - performance.now()))
    audience.next = undefined
    const began = performance.now()
    const reading = readAnew(audience, inboundNumber)
    audience.running = reading.catch(() => {})
    const { read, asked } = await reading
    if (read.audience === name) {
      audience.last = read
      if (!asked) audience.wholeAt = read.readAt
      forgetOthers()
    }
    const ended = performance.now()
    const rest = Math.max((asked?.length ?? 0) * REST_MS_EACH, (ended - began) * LEAST_RESTS)
    audience.restsUntil = ended + Math.min(LONGEST_REST_MS, rest)
    return read
  }

  /** @returns the members, and ids of those who were read anew; undefined: all were */
  async function readAnew(
    audience: Audience,
    inboundNumber: number,
  ): Promise<{ read: MembersRead; asked?: readonly number[] }> {
    const { last } = audience
    const changed =
      last && !mustBeWhole(audience, last) ? await readChangedMembers(app, inboundNumber, last) : undefined
    if (!last || !changed) return { read: await readWhole(inboundNumber, last) }
    const { asked, fresh } = changed
    // If the lines have changed meanwhile, everybody who waits drops this read and asks again.
    return { read: fresh.audience === last.audience ? patchMembers(last, asked, fresh) : fresh, asked }
  }

  function mustBeWhole({ wholeAt }: Audience, { readAt }: MembersRead): boolean {
    const now = app.now()
    const ageMs = now.getTime() - wholeAt.getTime()
    const dayOf = (moment: Date) => businessDay(moment, app.config.timeZone)
    if (now < readAt || dayOf(now) !== dayOf(readAt) || ageMs > LONGEST_WITHOUT_MS) return true
    return ageMs >= WHOLE_AFTER_MS && performance.now() >= nextWholeAt
  }

  async function readWhole(inboundNumber: number, last: MembersRead | undefined): Promise<MembersRead> {
    if (!last) return readMembers(app, inboundNumber)
    const began = performance.now()
    nextWholeAt = Number.POSITIVE_INFINITY
    try {
      const read = await readMembers(app, inboundNumber)
      return { ...read, all: earlierIfEqual(last.all, read.all), limited: earlierIfEqual(last.limited, read.limited) }
    } finally {
      const ended = performance.now()
      nextWholeAt = ended + (ended - began)
    }
  }
}

function bytesOf({ last }: Audience): number {
  return last ? last.all.length + last.limited.length : 0
}

function newAudience(): Audience {
  const running = Promise.resolve()
  return { next: undefined, running, restsUntil: 0, last: undefined, wholeAt: new Date(0) }
}
