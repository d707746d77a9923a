import { AGENT_VERSION } from '@dukou/node-protocol/agent'

/** @throws Refused where there is no answer that can be read */
export async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  waitMs: number,
  signal?: AbortSignal,
): Promise<{ status: number; value: Record<string, unknown> }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': `dukou-agent/${AGENT_VERSION}` },
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(waitMs), ...(signal ? [signal] : [])]),
    })
    if (Number(response.headers.get('content-length') ?? 0) > MOST_ANSWER_BYTES) throw new Error('too long an answer')
    const value: unknown = await response.json()
    if (typeof value !== 'object' || value === null) throw new Error('no object')
    return { status: response.status, value: value as Record<string, unknown> }
  } catch {
    throw new Refused('later')
  }
}

/** The panel says no. `later`: it says so of itself, or was not reached. */
export class Refused extends Error {
  constructor(readonly code: 'unknown' | 'twin' | 'bad' | 'later') {
    super(`the panel says: ${code}`)
  }
}

const MOST_ANSWER_BYTES = 64 * 1024 * 1024
