import type { AnswerOf, Calls } from '@dukou/contract'
import { liText, type PaidOut, readPayoutFile, usdtMilliOf } from '@dukou/domain'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { refuseOneself } from '../../people/staff/index.ts'
import { payOut, usedElsewhere } from './settle.ts'
import type { Withdrawal } from './withdrawals-table.ts'

type Answer = AnswerOf<Calls['settlePayoutFile']>
type Difference = Answer['differences'][number]
/** `owner_id`: the account that the user's is now. */
type Known = Withdrawal & { email: string; owner_id: bigint }

/**
 * Compares a filled-in payout file with the withdrawals that it names, and with the other withdrawals of their batches. Rows
 * that agree are settled where that was asked for; the others stay as they are.
 */
export const settlePayoutFile: Handler<Calls['settlePayoutFile']> = async (ctx, { file, settle }) => {
  const rows = readPayoutFile(file) ?? refuse('payoutFileUnreadable')
  return ctx.db.transaction().execute(async (tx): Promise<Answer> => {
    const known = await lockNamed(tx, rows)
    const agreed: Answer['agreed'] = []
    const differences: Difference[] = []
    const seen = new Set<string>()
    for (const row of rows) {
      const withdrawal = known.get(row.withdrawalId)
      const fault = seen.has(row.withdrawalId) ? { fault: 'twice' as const } : await faultOf(ctx, tx, row, withdrawal)
      seen.add(row.withdrawalId)
      if (fault || !withdrawal) {
        differences.push(differenceOf(row.withdrawalId, withdrawal, fault ?? { fault: 'unknown' }))
        continue
      }
      refuseOneself(ctx.actor, [withdrawal.user_id, withdrawal.owner_id])
      const sent = { transactionId: row.transactionId, paidUsdtMilli: row.usdtMilli ?? null }
      if (settle) await payOut(ctx, tx, withdrawal, sent)
      agreed.push({ id: withdrawal.public_id, email: withdrawal.email, amountLi: withdrawal.amount_li })
    }
    for (const one of known.values()) {
      if (one.status === 'taken' && !seen.has(one.public_id)) {
        differences.push(differenceOf(one.public_id, one, { fault: 'missing' }))
      }
    }
    return { agreed, differences }
  })
}

/** The withdrawals of the file and of its batches, by their ids, locked in the order of their rows. */
async function lockNamed(tx: Tx, rows: readonly PaidOut[]): Promise<Map<string, Known>> {
  const ids = rows.map(({ withdrawalId }) => withdrawalId)
  const { rows: known } = await sql<Known>`
    select w.*, u.email, coalesce(u.merged_into_id, u.id) as owner_id
    from withdrawals w join accounts u on u.id = w.user_id
    where w.public_id = any(${ids}::text[]) or w.batch_id in (
      select b.batch_id from withdrawals b where b.public_id = any(${ids}::text[]) and b.batch_id is not null)
    order by w.id for no key update of w`.execute(tx)
  return new Map(known.map((row) => [row.public_id, row]))
}

type Fault = Pick<Difference, 'fault'> & Partial<Pick<Difference, 'expected' | 'found'>>

async function faultOf(
  ctx: Ctx<Actor>,
  tx: Tx,
  row: PaidOut,
  withdrawal: Known | undefined,
): Promise<Fault | undefined> {
  if (!withdrawal) return { fault: 'unknown' }
  if (withdrawal.status === 'requested') return { fault: 'notTaken' }
  if (withdrawal.status !== 'taken') return { fault: 'closed', found: withdrawal.transaction_id }
  if (row.address !== withdrawal.address || row.network !== withdrawal.network) {
    return { fault: 'otherAddress', expected: withdrawal.address, found: row.address }
  }
  const rate = withdrawal.rate_ten_thousandths ?? ctx.settings.usdtRateTenThousandths
  const dueMilli = usdtMilliOf(withdrawal.amount_li, rate)
  if (row.usdtMilli !== dueMilli) {
    const found = row.usdtMilli === undefined ? '' : liText(row.usdtMilli)
    return { fault: 'otherAmount', expected: liText(dueMilli), found }
  }
  if (row.transactionId === '') return { fault: 'noTransaction' }
  const used = await usedElsewhere(tx, withdrawal, row.transactionId)
  return used ? { fault: 'transactionUsed', found: row.transactionId, expected: used.email } : undefined
}

function differenceOf(id: string, withdrawal: Known | undefined, fault: Fault): Difference {
  return { id, email: withdrawal?.email ?? null, expected: '', found: '', ...fault }
}
