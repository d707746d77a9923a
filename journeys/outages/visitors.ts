import { request } from 'node:http'

export interface Visit {
  status: number
  ms: number
}

/** One request on a connection of its own, from an address of loopback or from behind a proxy that says whose it is. */
export function visit(
  origin: string,
  path: string,
  from: { localAddress?: string; forwardedFor?: string } = {},
  body?: string,
): Promise<Visit> {
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - began })
    const asked = request(
      `${origin}${path}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        agent: false,
        ...(from.localAddress && { localAddress: from.localAddress }),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...(from.forwardedFor && { 'x-forwarded-for': from.forwardedFor }),
        },
      },
      (response) => {
        response.resume()
        response.once('end', () => done(response.statusCode ?? 0))
        response.once('error', () => done(0))
      },
    )
    asked.once('error', () => done(0))
    asked.end(body)
  })
}

/** @param part 0.5 for the median, 0.99 for what one in a hundred waits longer than */
export function quantile(visits: Visit[], part: number): number {
  const sorted = visits.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
