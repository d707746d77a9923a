import type { FastifyRequest } from 'fastify'
import { type Asker, askerOf } from './authenticate.ts'
import type { Outcome } from './outcome.ts'
import { bytesOf, fieldsOf, readBody, senderIn } from './read-body.ts'

/** What a node posted. */
export interface Posted<I> {
  inbound: I
  /** Undefined where the body is not what it should be. */
  fields: Record<string, unknown> | undefined
  /** Unpacked, where that could be done. */
  body: Buffer
}

/** A larger body of somebody unknown is not parsed before its sender is: that can take the process seconds. */
const PARSED_UNSEEN_BYTES = 64 * 1024

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
  const body = await unpacked(request)
  if (!early && body && body.length > PARSED_UNSEEN_BYTES) {
    const sender = await admit(askerOf(request, senderIn(body)))
    if ('status' in sender) return sender
  }
  const fields = body && fieldsIn(body)
  const inbound = early ?? (await admit(askerOf(request, fields ?? {})))
  return 'status' in inbound ? inbound : { inbound, fields, body: body ?? bytesOf(request) }
}

async function unpacked(request: FastifyRequest): Promise<Buffer | undefined> {
  try {
    return await readBody(request)
  } catch {
    return undefined
  }
}

function fieldsIn(body: Buffer): Posted<never>['fields'] {
  try {
    return fieldsOf(body)
  } catch {
    return undefined
  }
}
