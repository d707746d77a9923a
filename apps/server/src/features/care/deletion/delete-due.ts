import { liText } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { forgetFactorOf } from '../../access/second-factor/index.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { readSettings } from '../../base/settings/index.ts'
import { forgetDeliveriesOf } from '../../base/webhooks/index.ts'
import { forfeitPurses, lockPursesOf } from '../../books/ledger/index.ts'
import { lockBalances } from '../../books/traffic/index.ts'
import { forgetFetchesOf } from '../../clients/subscription/index.ts'
import { forgetNoticesOf } from '../../messages/notices/index.ts'
import { forgetChatOf } from '../../messages/telegram/index.ts'
import { deleteTicketsOf } from '../../messages/tickets/index.ts'
import { letGoOfPictures } from '../../messages/uploads/index.ts'
import { forgetAddressesOf } from '../../network/client-addresses/index.ts'
import {
  deletedSince,
  dueDeletions,
  eraseAccount,
  forgetSignInsOf,
  lockWithMerged,
} from '../../people/account/index.ts'
import { hasStaffRole } from '../../people/staff/index.ts'
import { leaveAgency, ownsAgency } from '../../shop/agencies/index.ts'
import { forgetFeedbackOf, hasOpenOrders } from '../../shop/orders/index.ts'
import { sayGoodbye } from './tell-owner.ts'

const AT_ONCE = 50
/** Calls that were authenticated before the deletion have finished by then. */
const LATE_MS = 10 * 60_000

/** Deletes the accounts whose day has come; one that cannot go yet is looked at again the next time. */
export async function deleteDueAccounts(app: App): Promise<void> {
  for (let after = 0n; ; ) {
    const due = await dueDeletions(app, AT_ONCE, after)
    for (const { id } of due) {
      await deleteAccount(app, id)
      after = id
    }
    if (due.length < AT_ONCE) break
  }
  await forgetLate(app)
}

/**
 * Stays as long as money may still come for an order, for somebody who was given a role meanwhile, and for the owner of an
 * agency. What was merged into it goes with it.
 */
async function deleteAccount(app: App, id: bigint): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    // An order is made under the same lock: it is seen here, or its buyer is seen to be gone there.
    const accounts = await lockWithMerged(tx, id)
    const leaving = accounts.find((account) => account.id === id)
    if (!leaving?.deletes_at || leaving.deleted_at || leaving.deletes_at > app.now()) return
    if ((await hasOpenOrders(tx, id)) || (await ownsAgency(tx, id))) return
    const { adminIds, operatorIds } = await readSettings(tx)
    if (adminIds.includes(leaving.public_id) || operatorIds.includes(leaving.public_id)) return
    if (await hasStaffRole(tx, id)) return
    const ids = accounts.map((account) => account.id)
    // Payments and grants lock purses or traffic first, then insert rows that reference the account. These locks make
    // the erasure wait until such transactions have committed, as in a merge.
    await lockPursesOf(tx, ids)
    await lockBalances(tx, ids)
    for (const account of accounts) {
      await eraseAccount(app, tx, account)
      await forgetAll(tx, account.id)
      const leftLi = await forfeitPurses(tx, account.id, account.public_id)
      await writeAudit(tx, {
        actorId: null,
        action: 'deleteAccount',
        target: account.public_id,
        ...(leftLi > 0n && { detail: { forfeited: liText(leftLi) } }),
      })
    }
    await sayGoodbye(app, tx, leaving)
  })
}

/** Erases again the data of recently deleted accounts: a call in flight may have written rows after the deletion. */
async function forgetLate(app: App): Promise<void> {
  const gone = await deletedSince(app.db, new Date(app.now().getTime() - LATE_MS))
  for (const id of gone) await app.db.transaction().execute((tx) => forgetAll(tx, id))
}

async function forgetAll(tx: Tx, userId: bigint): Promise<void> {
  for (const forget of FORGET) await forget(tx, userId)
}

/** All that is a person's own beside the row of the account. Orders, ledger, traffic and audit stay, under its number. */
const FORGET = [
  forgetSignInsOf,
  forgetNoticesOf,
  forgetChatOf,
  forgetFactorOf,
  forgetAddressesOf,
  forgetFetchesOf,
  forgetFeedbackOf,
  forgetDeliveriesOf,
  deleteTicketsOf,
  letGoOfPictures,
  leaveAgency,
]
