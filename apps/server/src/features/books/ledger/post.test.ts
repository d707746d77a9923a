import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { postJournal, readPurses } from './index.ts'
import type { Journal } from './post.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

async function userWith(walletLi: bigint): Promise<bigint> {
  const { email } = await server.member()
  if (walletLi > 0n) await giveMoney(server.app, email, walletLi)
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

const post = (journal: Journal) => server.app.db.transaction().execute((tx: Tx) => postJournal(tx, journal))

let keys = 0
/** A movement from a user's wallet to his reserved money. */
function toHold(userId: bigint, amountLi: bigint, key = `test:${keys++}`): Journal {
  const legs: Journal['legs'] = [
    { account: 'wallet', userId, amountLi: -amountLi },
    { account: 'hold', userId, amountLi },
  ]
  return { key, kind: 'test', legs }
}
/** And back, so that the books are right afterwards. */
const back = (userId: bigint, amountLi: bigint, key?: string) => toHold(userId, -amountLi, key)

describe('a journal', () => {
  it('posted twice under its key moves money once and says so', async () => {
    const user = await userWith(5_000n)
    expect(await post(toHold(user, 1_000n, 'twice'))).toBe(true)
    expect(await post(toHold(user, 1_000n, 'twice'))).toBe(false)
    expect(await readPurses(server.app.db, user)).toEqual({ walletLi: 4_000n, creditLi: 0n, holdLi: 1_000n })
    await post(back(user, 1_000n))
  })

  it('under a key that was used for other legs is an error', async () => {
    const user = await userWith(5_000n)
    await post(toHold(user, 1_000n, 'other-legs'))
    await expect(post(toHold(user, 2_000n, 'other-legs'))).rejects.toThrow('other legs')
    await post(back(user, 1_000n))
  })

  it('that does not sum to zero is refused at the commit', async () => {
    const user = await userWith(5_000n)
    const [from] = toHold(user, 1_000n).legs
    const legs: Journal['legs'] = [...(from ? [from] : []), { account: 'hold', userId: user, amountLi: 999n }]
    await expect(post({ key: 'crooked', kind: 'test', legs })).rejects.toThrow('does not balance')
    expect(await readPurses(server.app.db, user)).toEqual({ walletLi: 5_000n, creditLi: 0n, holdLi: 0n })
  })

  it('that takes more than is there is refused', async () => {
    const user = await userWith(5_000n)
    await expect(post(toHold(user, 5_001n))).rejects.toThrow('not_negative')
  })

  it('that names an account nobody has is refused', async () => {
    await expect(post(toHold(999_999_999n, 1n))).rejects.toThrow('does not exist')
  })
})

describe('many journals at once', () => {
  it('under one key move money once', async () => {
    const user = await userWith(20_000n)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => post(toHold(user, 1_000n, 'raced'))))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect((await readPurses(server.app.db, user)).holdLi).toBe(1_000n)
    await post(back(user, 1_000n))
  })

  it('never overdraw, and lose no movement', async () => {
    const user = await userWith(5_000n)
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => post(toHold(user, 1_000n))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await readPurses(server.app.db, user)).toEqual({ walletLi: 0n, creditLi: 0n, holdLi: 5_000n })
    await post(back(user, 5_000n))
  })

  it('that cross each other do not wait in a ring', async () => {
    const user = await userWith(50_000n)
    await post(toHold(user, 25_000n))
    const crossing = Array.from({ length: 30 }, (_, index) => post(index % 2 ? toHold(user, 10n) : back(user, 10n)))
    expect(await Promise.all(crossing)).toEqual(Array<boolean>(30).fill(true))
    await post(back(user, 25_000n))
  })
})
