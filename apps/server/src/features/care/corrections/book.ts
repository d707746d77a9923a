import { GB, LI_PER_FEN, liText, ownActText, permanentLeftBytes, roundedYuanText } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { type Delivery, deliverToMany, reverseOfMany } from '../../books/grants/index.ts'
import { type Journal, type Purses, postJournals, readPursesOf } from '../../books/ledger/index.ts'
import { lockBalancesOf } from '../../books/traffic/index.ts'
import type { Correction } from './corrections-table.ts'

type Movement = Pick<Correction, 'public_id' | 'user_id' | 'wallet_li' | 'credit_li' | 'permanent_bytes' | 'time_ms'> &
  Partial<Pick<Correction, 'takes_back'>>

/** The amount to take and the amount left, as texts for the refusal `notEnoughToTake`. */
export type Short = { wanted: string; left: string }

/** The end of the journal's key, the text of the records, and the verb for traffic and time. */
const ACTS = {
  give: { journal: '', description: ownActText('correction'), deliver: deliverToMany },
  undo: { journal: ':undo', description: ownActText('undoneCorrection'), deliver: reverseOfMany },
} as const

/**
 * Books corrections of many users, each of them once, in a few statements for all. Call with all of them locked by
 * `lockAll`.
 * @returns by user id, the users with less left than is to be taken. Nothing was booked for them.
 */
export async function bookAll(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  movements: readonly Movement[],
  act: keyof typeof ACTS,
): Promise<Map<bigint, Short>> {
  const { journal, description, deliver } = ACTS[act]
  const short = await shortOf(tx, movements)
  const enough = movements.filter(({ user_id }) => !short.has(user_id))
  await postJournals(
    tx,
    enough.filter(hasMoney).map((movement) => journalOf(movement, `adjust:${movement.public_id}${journal}`)),
  )
  const deliveries = enough.map(
    ({ public_id, user_id, permanent_bytes, time_ms, takes_back }): Delivery => ({
      userId: user_id,
      permanentBytes: permanent_bytes,
      timeMs: Number(time_ms),
      source: { kind: 'correction', id: public_id, description },
      takesFrom: act === 'give' ? (takes_back ?? undefined) : undefined,
    }),
  )
  await deliver(app, tx, deliveries)
  return short
}

const hasMoney = ({ wallet_li, credit_li }: Movement) => wallet_li !== 0n || credit_li !== 0n

function journalOf({ user_id: userId, wallet_li: walletLi, credit_li: creditLi }: Movement, key: string): Journal {
  return {
    key,
    kind: 'adjustment',
    legs: [
      { account: 'adjustment', amountLi: -(walletLi + creditLi) },
      { account: 'wallet', userId, amountLi: walletLi },
      { account: 'credit', userId, amountLi: creditLi },
    ],
  }
}

async function shortOf(tx: Tx, movements: readonly Movement[]): Promise<Map<bigint, Short>> {
  const ids = movements.map(({ user_id }) => user_id)
  const purses = await readPursesOf(tx, ids)
  const balances = await lockBalancesOf(tx, ids)
  const short = new Map<bigint, Short>()
  for (const movement of movements) {
    const own = purses.get(movement.user_id)
    const balance = balances.get(movement.user_id)
    if (!own || !balance) throw new Error(`user ${movement.user_id} has no purses or no balance`)
    const missing = missingMoney(movement, own) ?? missingTraffic(movement, permanentLeftBytes(balance))
    if (missing) short.set(movement.user_id, missing)
  }
  return short
}

function missingMoney({ wallet_li: walletLi, credit_li: creditLi }: Movement, own: Purses): Short | undefined {
  if (own.walletLi + walletLi >= 0n && own.creditLi + creditLi >= 0n) return undefined
  const leftLi = creditLi === 0n ? own.walletLi : own.walletLi + own.creditLi
  return { wanted: amountText(-(walletLi + creditLi)), left: amountText(leftLi) }
}

/** Two decimals as everywhere in the back office, three only where two would not be the amount. */
function amountText(li: bigint): string {
  return `¥${li % LI_PER_FEN === 0n ? roundedYuanText(li) : liText(li)}`
}

function missingTraffic({ permanent_bytes: bytes }: Movement, leftBytes: bigint): Short | undefined {
  return bytes < 0n && leftBytes + bytes < 0n ? { wanted: gb(-bytes), left: gb(leftBytes) } : undefined
}

const gb = (bytes: bigint) => `${(Number((bytes * 100n) / GB) / 100).toFixed(2)} GB`
