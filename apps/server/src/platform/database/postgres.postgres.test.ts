import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('no statement is compiled, for that takes longer than running it', async () => {
  const database = await testDatabase()
  const { rows } = await sql<{ jit: string }>`show jit`.execute(database.db)
  await database.close()
  expect(rows).toEqual([{ jit: 'off' }])
})

it('connections that were busy at once are there a minute later', async () => {
  const database = await testDatabase()
  const busyAtOnce = async () => {
    const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(database.db)
    const answers = await Promise.all([ask(), ask(), ask()])
    return answers.flatMap(({ rows }) => rows.map(({ pid }) => pid)).sort()
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const before = await busyAtOnce()
  vi.advanceTimersByTime(60_000)
  expect(await busyAtOnce()).toEqual(before)
  vi.useRealTimers()
  await database.close()
})
