import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets.ts'

/** Long enough for a large file on a slow line, with pauses. */
const TICKET_HOURS = 6
/** Public id of the user, expiry in ms and MAC. */
const TICKET = /^([0-9a-f]{24})\.(\d{13,15})\.([\w-]{22})$/

/** Ticket for the URL of a download, used instead of the session token. It gives access to installers only. */
export function newTicket(secrets: Secrets, publicId: string, now: Date): { ticket: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + TICKET_HOURS * 3_600_000)
  const said = `${publicId}.${expiresAt.getTime()}`
  return { ticket: `${said}.${proofOf(secrets, said)}`, expiresAt }
}

/** Whether this server issued the ticket and it has not expired. */
export function isTicket(secrets: Secrets, text: string, now: Date): boolean {
  const [, publicId, until, proof = ''] = TICKET.exec(text) ?? []
  if (!publicId || Number(until) < now.getTime()) return false
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secrets, `${publicId}.${until}`)))
}

function proofOf(secrets: Secrets, said: string): string {
  const mac = createHmac('sha256', secrets.derive('download ticket')).update(said).digest()
  return mac.subarray(0, 16).toString('base64url')
}
