import type { IncomingMessage } from 'node:http'
import { sayUnreadable } from './say-unreadable.ts'

const BODY_WITHIN_MS = 10_000
/** A body that may take long has this time for each next part, and brings at least so many bytes in it. */
const PART_WITHIN_MS = 10_000
const PART_BYTES = 2_048
/** The end also of one that makes progress. */
const LONGEST_MS = 600_000

/**
 * Ends requests whose body does not come: after {@link BODY_WITHIN_MS}, or where the route says that a body may take
 * long, when no progress is made. Counts from the head, also where nobody reads the body.
 */
export function limitBody(request: IncomingMessage, mayTakeLong: boolean): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
  if (coding === undefined && Number(length) === 0) return
  const { socket } = request
  const began = performance.now()
  let seen = socket.bytesRead
  const look = () => {
    if (request.complete || socket.destroyed) return
    const progress = socket.bytesRead - seen
    seen = socket.bytesRead
    if (mayTakeLong && progress >= PART_BYTES && performance.now() - began < LONGEST_MS)
      timer = setTimeout(look, PART_WITHIN_MS)
    else sayUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
  }
  let timer = setTimeout(look, mayTakeLong ? PART_WITHIN_MS : BODY_WITHIN_MS)
  request.once('end', () => clearTimeout(timer))
}
