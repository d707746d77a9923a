import type { App } from '../../platform/context.ts'
import { dueDeletions, eraseAccount, lockUser } from '../account/index.ts'
import { writeAudit } from '../audit/index.ts'
import { forgetDevicesOf } from '../devices/index.ts'
import { forgetNoticesOf } from '../notices/index.ts'
import { forgetFeedbackOf, hasOpenOrders } from '../orders/index.ts'
import { forgetFactorOf } from '../second-factor/index.ts'
import { readSettings } from '../settings/index.ts'
import { forgetFetchesOf } from '../subscription/index.ts'
import { forgetChatOf } from '../telegram/index.ts'
import { deleteTicketsOf } from '../tickets/index.ts'
import { letGoOfPictures } from '../uploads/index.ts'
import { sayGoodbye } from './tell-owner.ts'

const AT_ONCE = 50

/** Deletes the accounts whose day has come; one that cannot go yet is looked at again the next time. */
export async function deleteDueAccounts(app: App): Promise<void> {
  for (let after = 0n; ; ) {
    const due = await dueDeletions(app, AT_ONCE, after)
    for (const { id, publicId } of due) {
      await deleteAccount(app, id, publicId)
      after = id
    }
    if (due.length < AT_ONCE) return
  }
}

/** Stays as long as money may still come for an order, and for somebody who was given a role meanwhile. */
async function deleteAccount(app: App, id: bigint, publicId: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    // An order is made under the same lock: it is seen here, or its buyer is seen to be gone there.
    const { email, language } = await lockUser(tx, id)
    if (await hasOpenOrders(tx, id)) return
    const { adminIds, operatorIds } = await readSettings(tx)
    if (adminIds.includes(publicId) || operatorIds.includes(publicId)) return
    const leaving = { id, publicId, email, language }
    if (!(await eraseAccount(app, tx, leaving))) return
    for (const forget of FORGET) await forget(tx, id)
    await sayGoodbye(app, tx, leaving)
    await writeAudit(tx, { actorId: null, action: 'deleteAccount', target: publicId })
  })
}

/** All that is a person's own beside the account. Orders, ledger, traffic and audit stay, under its number. */
const FORGET = [
  forgetNoticesOf,
  forgetChatOf,
  forgetFactorOf,
  forgetDevicesOf,
  forgetFetchesOf,
  forgetFeedbackOf,
  deleteTicketsOf,
  letGoOfPictures,
]
