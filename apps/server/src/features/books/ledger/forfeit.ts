import type { Tx } from '../../../platform/database/tables.ts'
import { readPurses } from './balances.ts'
import { postJournal } from './post.ts'

/**
 * Books what is left in the purses of an account that is deleted as owed to nobody any more. Nothing is reserved: it has no
 * open order. The caller holds the purses locked.
 * @param key names the account for ever
 * @returns how much it was
 */
export async function forfeitPurses(tx: Tx, userId: bigint, key: string): Promise<bigint> {
  const { walletLi, creditLi } = await readPurses(tx, userId)
  const leftLi = walletLi + creditLi
  if (leftLi === 0n) return 0n
  await postJournal(tx, {
    key: `forfeited:${key}`,
    kind: 'forfeited',
    legs: [
      { account: 'wallet', userId, amountLi: -walletLi },
      { account: 'credit', userId, amountLi: -creditLi },
      { account: 'forfeited', amountLi: leftLi },
    ],
  })
  return leftLi
}
