import { liText } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { forEachRow, rowsById } from '../../../platform/each-row.ts'
import type { Feature } from '../../../platform/feature.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { readSettings } from '../../base/settings/index.ts'
import { forfeitPurses, lockPursesOf } from '../../books/ledger/index.ts'
import { lockBalances } from '../../books/traffic/index.ts'
import { deletedSince, dueDeletions, eraseAccount, lockWithMerged } from '../../people/account/index.ts'
import { sayGoodbye } from './tell-owner.ts'

const AT_ONCE = 50
/** Calls that were authenticated before the deletion have finished by then. */
const LATE_MS = 10 * 60_000

/** Steps of other features in the deletion of an account. */
export interface DeletionSteps {
  /** Each says whether something still keeps the account. */
  keepsAccount: readonly NonNullable<Feature['keepsAccount']>[]
  /** Each deletes what is the person's own. Orders, ledger, traffic and audit stay, under the account's number. */
  forget: readonly NonNullable<Feature['forget']>[]
}

/**
 * @returns a job that deletes the accounts whose day has come. One that cannot go yet, or whose deletion fails, is looked
 *   at again the next time
 */
export function deleteDueAccounts(steps: DeletionSteps): (app: App) => Promise<void> {
  return async (app) => {
    try {
      const due = rowsById(AT_ONCE, (after) => dueDeletions(app, AT_ONCE, after))
      await forEachRow(due, ({ id }) => deleteAccount(app, steps, id))
    } finally {
      await forgetLate(app, steps)
    }
  }
}

/**
 * Stays as long as money may still come for an order, for somebody who was given a role meanwhile, and for the owner of an
 * agency. What was merged into it goes with it.
 */
async function deleteAccount(app: App, steps: DeletionSteps, id: bigint): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    // An order is made under the same lock: it is seen here, or its buyer is seen to be gone there.
    const accounts = await lockWithMerged(tx, id)
    const leaving = accounts.find((account) => account.id === id)
    if (!leaving?.deletes_at || leaving.deleted_at || leaving.deletes_at > app.now()) return
    for (const keeps of steps.keepsAccount) if (await keeps(tx, id)) return
    const { adminIds, operatorIds } = await readSettings(tx)
    if (adminIds.includes(leaving.public_id) || operatorIds.includes(leaving.public_id)) return
    const ids = accounts.map((account) => account.id)
    // Payments and grants lock purses or traffic first, then insert rows that reference the account. These locks make
    // the erasure wait until such transactions have committed, as in a merge.
    await lockPursesOf(tx, ids)
    await lockBalances(tx, ids)
    for (const account of accounts) {
      await eraseAccount(app, tx, account)
      await forgetAll(app, tx, steps, account.id)
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
async function forgetLate(app: App, steps: DeletionSteps): Promise<void> {
  const gone = await deletedSince(app.db, new Date(app.now().getTime() - LATE_MS))
  await forEachRow(gone, (id) => app.db.transaction().execute((tx) => forgetAll(app, tx, steps, id)))
}

async function forgetAll(app: App, tx: Tx, { forget }: DeletionSteps, userId: bigint): Promise<void> {
  for (const step of forget) await step(tx, userId, app)
}
