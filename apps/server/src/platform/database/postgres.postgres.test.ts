import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'

it('no statement is compiled, for that takes longer than running it', async () => {
  const database = await testDatabase()
  const { rows } = await sql<{ jit: string }>`show jit`.execute(database.db)
  await database.close()
  expect(rows).toEqual([{ jit: 'off' }])
})
