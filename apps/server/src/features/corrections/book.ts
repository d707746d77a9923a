import { GB, liText, ownActText, permanentLeftBytes } from '@dukou/domain'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { lockPurses, postJournal, readPurses } from '../ledger/index.ts'
import { adjustTraffic, lockBalance } from '../traffic/index.ts'
import type { Correction } from './corrections-table.ts'

type Movement = Pick<Correction, 'user_id' | 'wallet_li' | 'credit_li' | 'permanent_bytes' | 'time_ms'>

/** What is missing, as the refusal `notEnoughToTake` tells it. */
export type Short = { wanted: string; left: string }

/**
 * Books what a correction or its reverse does, under a key of its own: purses first, then traffic, as everywhere.
 * @returns what is missing where there is less left than is to be taken; nothing was booked then
 */
export async function book(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  movement: Movement,
  name: string,
): Promise<Short | undefined> {
  const { user_id: userId, wallet_li: walletLi, credit_li: creditLi } = movement
  const short = await shortOf(tx, movement)
  if (short) return short
  if (walletLi !== 0n || creditLi !== 0n) {
    await postJournal(tx, {
      key: `adjust:${name}`,
      kind: 'adjustment',
      legs: [
        { account: 'adjustment', amountLi: -(walletLi + creditLi) },
        { account: 'wallet', userId, amountLi: walletLi },
        { account: 'credit', userId, amountLi: creditLi },
      ],
    })
  }
  const adjustment = { permanentBytes: movement.permanent_bytes, timeMs: Number(movement.time_ms) }
  if (adjustment.permanentBytes === 0n && adjustment.timeMs === 0) return undefined
  const description = ownActText('correction')
  await adjustTraffic(app, tx, userId, adjustment, { key: `adjust:${name}`, description })
  return undefined
}

/** Asked with purses and balance locked, so that it still holds when it is booked. */
async function shortOf(tx: Tx, movement: Movement): Promise<Short | undefined> {
  const { user_id: userId, wallet_li: walletLi, credit_li: creditLi, permanent_bytes: bytes } = movement
  await lockPurses(tx, userId)
  const purses = await readPurses(tx, userId)
  if (purses.walletLi + walletLi < 0n || purses.creditLi + creditLi < 0n) {
    const left = creditLi === 0n ? purses.walletLi : purses.walletLi + purses.creditLi
    return { wanted: `¥${liText(-(walletLi + creditLi))}`, left: `¥${liText(left)}` }
  }
  if (bytes >= 0n) return undefined
  const leftBytes = permanentLeftBytes(await lockBalance(tx, userId))
  return leftBytes + bytes < 0n ? { wanted: gb(-bytes), left: gb(leftBytes) } : undefined
}

const gb = (bytes: bigint) => `${(Number((bytes * 100n) / GB) / 100).toFixed(2)} GB`
