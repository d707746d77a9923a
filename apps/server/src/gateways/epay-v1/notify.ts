import type { IncomingNotify, NotifyVerdict, PaymentAccount } from '../adapter.ts'
import { readEpayNotify } from '../epay-notify.ts'
import { readForm } from '../read-form.ts'
import type { EpayAccount } from './account.ts'
import { signatureHolds } from './sign.ts'

/**
 * Reads an epay V1 notify. Key and algorithm come from the payment account, never from the message. Unknown fields
 * take part in the signature.
 */
export function readNotify(account: PaymentAccount<EpayAccount>, notify: IncomingNotify): NotifyVerdict {
  const read = readForm(notify)
  if ('problem' in read) return { verdict: 'malformed', problem: read.problem }
  const { fields } = read
  if (!signatureHolds(fields, account.details.key)) return { verdict: 'badSignature', problem: 'sign does not match' }
  return readEpayNotify(fields, account.details.pid)
}
