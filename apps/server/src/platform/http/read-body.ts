import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { MAX_ENVELOPE_BYTES } from '@dukou/contract'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'

const FIRST_PIECE_BYTES = 4096

/** All places for bodies are taken by whole ones, which wait for their answers. */
export class NoRoom extends Error {
  readonly statusCode = 503
}

/** The bytes that one request holds. */
interface Hold {
  bytes: number
  drop(): void
}

export type ReadBody = (request: FastifyRequest, response: ServerResponse, maxBytes: number) => Promise<Buffer>

/**
 * Reads bodies into memory, `mostBytes` of all requests together, each until its answer is over. Counts the bytes that
 * came, not the announced ones. Where there is no room left, closes the connection of the unfinished body that is the
 * oldest.
 */
export function createBodyReader(mostBytes: number): ReadBody {
  const unfinished = new Set<Hold>()
  let held = 0

  function letGo(hold: Hold): void {
    held -= hold.bytes
    hold.bytes = 0
    unfinished.delete(hold)
  }

  function grow(hold: Hold, bytes: number): void {
    hold.bytes += bytes
    held += bytes
    for (const oldest of unfinished) {
      if (held <= mostBytes) return
      if (oldest === hold) continue
      letGo(oldest)
      oldest.drop()
    }
    if (held > mostBytes) throw new NoRoom()
  }

  return async (request, response, maxBytes) => {
    const announced = Number(request.headers['content-length'])
    if (announced > maxBytes) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    const hold: Hold = { bytes: 0, drop: () => void request.raw.destroy() }
    unfinished.add(hold)
    response.once('close', () => letGo(hold))
    try {
      return await gather(request.raw, maxBytes, announced, (bytes) => grow(hold, bytes))
    } catch (error) {
      letGo(hold)
      throw error
    } finally {
      unfinished.delete(hold)
    }
  }
}

/**
 * Copies what comes into one piece of memory, which doubles when it is full: a body sent byte by byte takes no more
 * memory than any other.
 */
async function gather(
  body: Readable,
  maxBytes: number,
  announced: number,
  grow: (bytes: number) => void,
): Promise<Buffer> {
  let piece = Buffer.alloc(0)
  let length = 0
  try {
    // Kept open where a limit is exceeded, so that the client is told.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const needed = length + chunk.length
      if (needed > maxBytes) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
      if (needed > piece.length) {
        const size = needed === announced ? needed : Math.max(needed, 2 * piece.length, FIRST_PIECE_BYTES)
        grow(size - piece.length)
        const larger = Buffer.allocUnsafeSlow(size)
        piece.copy(larger, 0, 0, length)
        piece = larger
      }
      chunk.copy(piece, length)
      length = needed
    }
  } catch (error) {
    // A body that breaks off is a client error, so the status is 400.
    throw Object.assign(error as Error, { statusCode: (error as { statusCode?: number }).statusCode ?? 400 })
  }
  return piece.subarray(0, length)
}

/**
 * Leaves the bodies of these types bytes, all of them in `mostBytes` of memory: the parsers of calls and notifies are
 * stricter than any ready-made one. Types that were read before are not read any more.
 */
export function readBodiesRaw(http: FastifyInstance, mostBytes: number, types: string[]): void {
  const read = createBodyReader(mostBytes)
  const responses = new WeakMap<FastifyRequest, ServerResponse>()
  http.removeAllContentTypeParsers()
  http.addHook('preParsing', async (request, reply) => {
    responses.set(request, reply.raw)
  })
  for (const type of types) {
    http.addContentTypeParser(type, async (request: FastifyRequest) =>
      read(request, responses.get(request) as ServerResponse, request.routeOptions.bodyLimit ?? MAX_ENVELOPE_BYTES),
    )
  }
}
