import { randomUUID } from 'node:crypto'
import { EVERY_USER, refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { addUsers } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { runBatches } from './run.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(async () => {
  expect(await brokenInvariants(server.app)).toEqual([])
  await server.stop()
})

const undo = (id: string) => admin.call('undoCorrection', { id, reason: '填错' }, { 'idempotency-key': randomUUID() })

/** A batch that was started, for one user of its own channel. */
async function started(channelCode: string) {
  const emails = await addUsers(server.app, 1)
  await sql`update users set channel_code = ${channelCode} where email = any(${emails}::text[])`.execute(server.app.db)
  const { id } = await admin.ok('prepareBatch', {
    filter: { ...EVERY_USER, channelCode },
    ...{ kind: 'give', addLi: 1000n, addBytes: 2n * GB, addDays: 0, textZh: '', textEn: '', byMail: false },
    reason: '线路中断',
  })
  await admin.ok('startBatch', { id })
  return id
}

it('a batch that runs or is being undone is not undone as a correction, nor is a part of it', async () => {
  const id = await started('UNDERWAY')
  const { batchNotNow } = refusalCodes
  expect((await undo(id)).code).toBe(batchNotNow)
  await runBatches(server.app)
  await admin.ok('undoBatch', { id })
  const { public_id: partId } = await server.app.db
    .selectFrom('corrections')
    .select('public_id')
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
  expect([(await undo(id)).code, (await undo(partId)).code]).toEqual([batchNotNow, batchNotNow])
  await runBatches(server.app)
  expect((await undo(id)).code).toBe(refusalCodes.correctionUndone)
})

it('a batch that is done is undone as a correction', async () => {
  const id = await started('ISDONE')
  await runBatches(server.app)
  expect((await undo(id)).data).toEqual({ undone: 1, left: [] })
})

it('a batch that is taken back locks its corrections before purses', async () => {
  const id = await started('ORDERED')
  await runBatches(server.app)
  await admin.ok('undoBatch', { id })
  const runs: Promise<void>[] = []
  await server.app.db.transaction().execute(async (tx) => {
    await sql`select 1 from corrections where batch_id = ${id} for update`.execute(tx)
    runs.push(runBatches(server.app))
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.app.db)
        return rows.length
      })
      .toBeGreaterThan(0)
    await sql`select 1 from ledger_accounts a join corrections c on c.user_id = a.user_id
      where c.batch_id = ${id} for update of a nowait`.execute(tx)
  })
  await Promise.all(runs)
  expect((await admin.ok('listBatches', { id, count: 1 }))[0]).toMatchObject({ state: 'undone', undone: 1 })
})
