import type { FastifyRequest } from 'fastify'
import { type Asker, askerOf } from './authenticate.ts'
import type { Outcome } from './outcome.ts'
import { fieldsOf, readBody } from './read-body.ts'

/** What a node posted. */
export interface Posted<I> {
  inbound: I
  /** Undefined where the body is not what it should be. */
  fields: Record<string, unknown> | undefined
  /** Unpacked, where that could be done. */
  body: Buffer
}

/**
 * Xboard-Node names itself in the body; who does so in the query is known before the body is unpacked.
 * @param admit the asker's inbound, or why he gets nothing
 */
export async function readPosted<I extends object>(
  request: FastifyRequest,
  admit: (asker: Asker) => Promise<I | Outcome>,
): Promise<Posted<I> | Outcome> {
  const named = askerOf(request)
  const early = named.number === 0 ? undefined : await admit(named)
  if (early && 'status' in early) return early
  const { fields, body } = await fieldsIn(request)
  const inbound = early ?? (await admit(askerOf(request, fields ?? {})))
  return 'status' in inbound ? inbound : { inbound, fields, body }
}

async function fieldsIn(request: FastifyRequest): Promise<Pick<Posted<never>, 'fields' | 'body'>> {
  const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  try {
    const body = await readBody(request)
    return { fields: fieldsOf(body), body }
  } catch {
    return { fields: undefined, body: sent }
  }
}
