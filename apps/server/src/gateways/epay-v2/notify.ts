import type { IncomingNotify, NotifyVerdict, PaymentAccount } from '../adapter.ts'
import { readEpayNotify } from '../epay-notify.ts'
import { isOfNow } from '../is-of-now.ts'
import { readForm } from '../read-form.ts'
import type { EpayV2Account } from './account.ts'
import { rsaHolds } from './sign.ts'

/**
 * Reads an epay V2 notify. One whose time is more than five minutes off pays nothing by itself: it may be old, or a clock
 * wrong, and then the platform is asked.
 */
export function readNotify(account: PaymentAccount<EpayV2Account>, notify: IncomingNotify): NotifyVerdict {
  const read = readForm(notify)
  if ('problem' in read) return { verdict: 'malformed', problem: read.problem }
  const { fields } = read
  if (!rsaHolds(fields, account.details.platformKey)) return { verdict: 'badSignature', problem: 'sign does not match' }
  const told = readEpayNotify(fields, account.details.pid)
  if (told.verdict !== 'verified' || isOfNow(fields.get('timestamp'), notify.receivedAt)) return told
  return { verdict: 'ask', tradeNo: told.tradeNo }
}
