import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBodyReader, NoRoom } from '../../../platform/http/read-body.ts'
import { createShares } from '../../../platform/http/shares.ts'
import { createTurns } from '../../../platform/in-turn.ts'
import { createRoom } from '../../../platform/room.ts'
import { type Asker, askerOf } from './authenticate.ts'
import { senderIn, senderInPacked } from './find-sender.ts'
import { no, type Outcome } from './outcome.ts'
import { claimedSize, fieldsOf, isPacked, MAX_REPORT_BYTES, unpackBody } from './read-body.ts'

/** Body of a node's POST request. */
export interface Posted<I> {
  inbound: I
  /** Undefined where the body is not what it should be. */
  fields: Record<string, unknown> | undefined
  /** As it came. */
  body: Buffer
}

const MB = 1024 * 1024
/** A larger body of somebody unknown is not parsed before its sender is: that can take the process seconds. */
const PARSED_UNSEEN_BYTES = 64 * 1024
/** Read while its token is looked at: some programs hang up at once, and never send the report again. */
const SMALL_BYTES = 64 * 1024
/** Until the sender is known a body may be half as large as a node's. */
const UNKNOWN_BYTES = MAX_REPORT_BYTES / 2
/** Memory limits for all bodies at once: from nodes, from unknown senders, and unpacked. */
const FROM_NODES_BYTES = 32 * MB
const FROM_UNKNOWN_BYTES = 16 * MB
const UNPACKED_BYTES = 16 * MB
/** A node has so many bodies of more than {@link LARGE_BYTES} under way, so that others find room too. */
const LARGE_BYTES = MB
const LARGE_OF_A_NODE = 1
/** Packed bodies that are looked through for their sender, and those that wait for it. */
const LOOKED_THROUGH_AT_ONCE = 2
const MOST_WAITING = 100

/**
 * Reads what nodes post. Most programs name themselves in the query: a large body is read, and any body unpacked, after
 * the token was found right. Xboard-Node names itself in the body, which is looked through in parts before it is unpacked as a whole.
 */
export function createPostedReader() {
  const readOfNode = createBodyReader(FROM_NODES_BYTES)
  const readOfUnknown = createBodyReader(FROM_UNKNOWN_BYTES)
  const room = createRoom(UNPACKED_BYTES)
  const takeLarge = createShares(LARGE_OF_A_NODE)
  const inTurn = createTurns(LOOKED_THROUGH_AT_ONCE, MOST_WAITING)

  /**
   * @param admit the asker's inbound, or why he gets nothing
   * @param take has room for the body until it is done, also where the node has hung up meanwhile
   */
  return async function readPosted<I extends { number: number }, T>(
    request: FastifyRequest,
    { raw: response }: FastifyReply,
    admit: (asker: Asker) => Promise<I | Outcome>,
    take: (posted: Posted<I>) => Promise<T>,
  ): Promise<T | Outcome> {
    const named = askerOf(request)
    const isNamed = named.number > 0
    const whileAsked = isNamed && !isSmall(request) ? undefined : readOfUnknown(request, response, UNKNOWN_BYTES)
    whileAsked?.catch(() => {})
    const early = isNamed ? await admit(named) : undefined
    if (early && 'status' in early) return early
    // Before it is read: sixty bodies of one node would fill the memory while all but one wait.
    let giveTurnBack = early && announcedBytes(request) > LARGE_BYTES ? takeTurn(early) : undefined
    try {
      const body = await (whileAsked ?? readOfNode(request, response, MAX_REPORT_BYTES)).catch(tooLarge)
      if ('status' in body) return body
      const known = early ?? (await admitUnknown(request, body, admit))
      if (known && 'status' in known) return known
      const size = isPacked(request) ? claimedSize(body) : body.length
      if (known && size > LARGE_BYTES) giveTurnBack ??= takeTurn(known)
      const giveRoomBack = await room(size)
      try {
        const fields = await fieldsIn(request, body)
        const inbound = early ?? (await admit(askerOf(request, fields ?? {})))
        return 'status' in inbound ? inbound : await take({ inbound, fields, body })
      } finally {
        giveRoomBack()
      }
    } finally {
      giveTurnBack?.()
    }
  }

  /** @throws where another large body of the node is under way: its program keeps what it counted and sends it again */
  function takeTurn({ number }: { number: number }): () => void {
    const giveBack = takeLarge([{ name: String(number), share: 1 }])
    if (!giveBack) throw new NoRoom()
    return giveBack
  }

  /** The sender that a body names, before it is unpacked and parsed; undefined for a small one, which just is. */
  async function admitUnknown<I extends object>(
    request: FastifyRequest,
    body: Buffer,
    admit: (asker: Asker) => Promise<I | Outcome>,
  ): Promise<I | Outcome | undefined> {
    if (!isPacked(request) && body.length <= PARSED_UNSEEN_BYTES) return undefined
    const sender = isPacked(request) ? await inTurn(() => senderInPacked(body)) : senderIn(body)
    return admit(askerOf(request, sender))
  }
}

function isSmall(request: FastifyRequest): boolean {
  return announcedBytes(request) <= SMALL_BYTES
}

/** A body that comes in chunks may become as large as any. */
function announcedBytes({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
}

function tooLarge(error: { statusCode?: number }): Outcome {
  if (error.statusCode === 413) return no(413, `a body may have ${MAX_REPORT_BYTES / MB} MB`, { connection: 'close' })
  throw error
}

async function fieldsIn(request: FastifyRequest, body: Buffer): Promise<Posted<never>['fields']> {
  try {
    return fieldsOf(isPacked(request) ? await unpackBody(body) : body)
  } catch {
    return undefined
  }
}
