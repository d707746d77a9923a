import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goToNextDay, plainBill, uploadBill, zoneAtNoon } from '../../../../test/bills.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { openBank, proved } from '../../../../test/transfers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ timeZone: zoneAtNoon() })
  await openBank(server)
})
afterAll(() => server.stop())

/** Holds the books of the house until both calls wait for a lock, or one is over. */
async function atOnce<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { calling } = await server.app.db.transaction().execute(async (tx) => {
    await sql`select 1 from ledger_accounts where user_id is null for update`.execute(tx)
    let isOver = false
    const calling = Promise.all(
      calls.map((call) =>
        call().finally(() => {
          isOver = true
        }),
      ),
    )
    for (;;) {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(server.app.db)
      if (rows.length >= calls.length || isOver) break
    }
    return { calling }
  })
  return calling
}

it.each(['the proof', 'the bill'])(
  'money of one number is booked once, where %s comes a moment earlier',
  async (first) => {
    const { proof } = await proved(server)
    const bankNo = `RACE ${first}`
    const day = goToNextDay(server)
    const admin = await server.admin()
    await uploadBill(server, admin, {
      paymentAccount: 'transfer',
      day,
      file: plainBill([{ theirs: bankNo, amount: '12.50' }]),
    })
    const found = await admin.ok('listDifferences', { paymentAccount: 'transfer', day })
    const { id = '' } = found.find(({ externalNo }) => externalNo === bankNo) ?? {}
    const calls = [
      async () => (await admin.call('confirmProof', { id: proof.id, receivedLi: 12_500n, bankNo })).code,
      async () => (await admin.call('decideDifference', { id, act: 'suspense', reason: 'x' })).code,
    ]
    const codes = await atOnce(first === 'the proof' ? calls : calls.toReversed())
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect([refusalCodes.transferBooked, refusalCodes.differenceUnfit]).toContain(codes.find((code) => code !== 0))
    expect(await brokenInvariants(server.app)).toEqual([])
  },
)
