import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { BeingSeeded, verify } from '../verify/index.ts'
import { seedPast, seedUsers } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await seedUsers(server.app, 60, () => {})
})
afterAll(() => server.stop())

it('verify beside a seed tells to try later, and proves the books when the seed is done or has failed', async () => {
  const { app } = server
  const past = { orders: 50, days: 3 }
  let allDaysDone = () => {}
  const done = new Promise<void>((resolve) => {
    allDaysDone = resolve
  })
  const seeding = await app.db.transaction().execute(async (tx) => {
    // The desk cannot be written meanwhile, so the days stay without the balances that they change.
    await sql`lock table tickets in access exclusive mode`.execute(tx)
    const writing = seedPast(app, past, (line) => line === '3 of 3 days' && allDaysDone())
    await done
    await expect(verify(app.db)).rejects.toBeInstanceOf(BeingSeeded)
    await expect(seedPast(app, past, () => {})).rejects.toThrow('already')
    return { writing }
  })
  expect(await seeding.writing).toMatchObject({ people: 60 })
  expect(await brokenInvariants(app)).toEqual([])

  await sql`alter table tickets rename to tickets_away`.execute(app.db)
  await seedUsers(app, 20, () => {})
  await expect(seedPast(app, past, () => {})).rejects.toThrow('tickets')
  await sql`alter table tickets_away rename to tickets`.execute(app.db)
  expect((await verify(app.db)).length).toBeGreaterThan(0)
})
