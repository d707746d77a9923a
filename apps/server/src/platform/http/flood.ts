interface Bucket {
  tokens: number
  at: number
}

const MAX_BUCKETS = 50_000

/** A limit per address that only protects this process; what guards money or passwords counts in the database. */
export function createFloodLimit(perSecond: number, burst: number) {
  const buckets = new Map<string, Bucket>()
  /** @returns seconds to wait, or 0 when the request may pass */
  return function take(address: string, nowMs: number): number {
    const key = networkOf(address)
    const bucket = buckets.get(key) ?? { tokens: burst, at: nowMs }
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.at) / 1000) * perSecond)
    bucket.at = nowMs
    if (buckets.size >= MAX_BUCKETS && !buckets.has(key)) buckets.clear()
    buckets.set(key, bucket)
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond)
    bucket.tokens -= 1
    return 0
  }
}

/** One subscriber of IPv6 owns a /64. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  return address.split(':').slice(0, 4).join(':')
}
