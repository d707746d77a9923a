import type { Channel, IncomingNotify, NotifyVerdict } from '../adapter.ts'
import { readEpayNotify } from '../epay-notify.ts'
import { readForm } from '../read-form.ts'
import type { EpayAccount } from './account.ts'
import { signatureHolds } from './sign.ts'

/**
 * Reads an epay V1 notify. Which key and algorithm apply comes from the channel, never from the message. Unknown fields
 * take part in the signature.
 */
export function readNotify(channel: Channel<EpayAccount>, notify: IncomingNotify): NotifyVerdict {
  const read = readForm(notify)
  if ('problem' in read) return { verdict: 'malformed', problem: read.problem }
  const { fields } = read
  if (!signatureHolds(fields, channel.account.key)) return { verdict: 'badSignature', problem: 'sign does not match' }
  return readEpayNotify(fields, channel.account.pid)
}
