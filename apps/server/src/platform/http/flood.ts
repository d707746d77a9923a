import { type Network, networksOf } from '../addresses.ts'

interface Bucket {
  tokens: number
  atMs: number
}

const MAX_BUCKETS = 50_000

/**
 * A limit per address that only protects this process; what guards money or passwords counts in the database.
 * @param elapsedMs a clock that never steps: with the time of day, a step back of an hour would be an hour of refusals
 */
export function createFloodLimit(perSecond: number, burst: number, elapsedMs = () => performance.now()) {
  /** The least recently asked for first. */
  const buckets = new Map<string, Bucket>()

  function bucketOf(name: string, share: number, nowMs: number): Bucket {
    const bucket = buckets.get(name) ?? { tokens: burst * share, atMs: nowMs }
    bucket.tokens = Math.min(burst * share, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * perSecond * share)
    bucket.atMs = nowMs
    buckets.delete(name)
    const [oldest] = buckets.keys()
    if (oldest !== undefined && buckets.size >= MAX_BUCKETS) buckets.delete(oldest)
    buckets.set(name, bucket)
    return bucket
  }

  /** @returns seconds to wait, or 0 when the request may pass */
  return function take(asker: string | readonly Network[] | undefined): number {
    const nowMs = elapsedMs()
    // The system tells no address of a connection that is gone already.
    const networks = typeof asker === 'object' ? asker : networksOf(asker ?? '')
    const counted = networks.map(({ name, share }) => ({ bucket: bucketOf(name, share, nowMs), share }))
    const waits = counted.map(({ bucket, share }) => Math.ceil((1 - bucket.tokens) / (perSecond * share)))
    const wait = Math.max(0, ...waits)
    if (wait === 0) for (const { bucket } of counted) bucket.tokens -= 1
    return wait
  }
}
