import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { EncodedAnswer } from '@dukou/node-protocol'

/** A smaller answer fits into one packet as it is. */
const WORTH_PACKING_BYTES = 1024
/** Level 4 takes less time than the default for a list of random uuids, and its result is as small. */
const LEVEL = 4
/** Packed lists of 60 inbounds with 20,000 users each. */
const KEPT_BYTES = 32 * 1024 * 1024

export type Coding = 'gzip' | undefined

export interface SentAnswer extends EncodedAnswer {
  coding?: Coding
}

/**
 * Gzips an answer. The tag becomes weak (RFC 9110, 8.8.1), because the plain bytes have the strong one: programs send
 * back what they were given, and both forms are compared alike.
 */
async function packed(answer: EncodedAnswer): Promise<SentAnswer> {
  if (answer.body.length < WORTH_PACKING_BYTES) return answer
  return {
    ...answer,
    body: await promisify(gzip)(answer.body, { level: LEVEL }),
    etag: `W/${answer.etag}`,
    coding: 'gzip',
  }
}

/**
 * Keeps packed answers with their tags: a list that several programs ask for is made and packed once. Programs that ask
 * at the same time wait for the same one. Drops the oldest first.
 * @param mostBytes of all that is kept
 */
export function keepPacked(mostBytes = KEPT_BYTES) {
  const kept = new Map<string, { etag: string; answer: Promise<SentAnswer>; bytes: number }>()
  let bytes = 0

  function drop(name: string): void {
    bytes -= kept.get(name)?.bytes ?? 0
    kept.delete(name)
  }

  /** @param name of the list, the same for all of its versions */
  return (name: string, etag: string, make: () => Promise<EncodedAnswer>): Promise<SentAnswer> => {
    const known = kept.get(name)
    if (known?.etag === etag) return known.answer
    drop(name)
    const entry = { etag, answer: make().then(packed), bytes: 0 }
    kept.set(name, entry)
    entry.answer.then(
      ({ body }) => {
        if (kept.get(name) !== entry) return
        entry.bytes = body.length
        bytes += body.length
        for (const [oldest] of kept) {
          if (bytes <= mostBytes) break
          drop(oldest)
        }
      },
      () => {
        if (kept.get(name) === entry) drop(name)
      },
    )
    return entry.answer
  }
}

export type KeepPacked = ReturnType<typeof keepPacked>
