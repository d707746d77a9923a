import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('a new factor locks the lines that share it before the revision of profiles, as the removal of one does', async () => {
  const { app } = server
  const admin = await server.admin()
  const { id } = await admin.ok('saveNode', nodeInput())
  const line = await admin.ok('saveLine', lineInput(id, { name: 'A' }))
  const other = await admin.ok('saveLine', lineInput(id, { name: 'B' }))
  const saving = await app.db.transaction().execute(async (tx) => {
    await sql`select 1 from lines where public_id = ${other.id} for no key update`.execute(tx)
    const save = admin.call('saveLine', lineInput(id, { id: line.id, name: 'A', scale: 2 }))
    const waiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db)
      return rows.length
    }
    await expect.poll(waiting).toBe(1)
    await sql`select 1 from site for update nowait`.execute(tx)
    return { save }
  })
  expect((await saving.save).code).toBe(0)
  expect((await admin.ok('listLines', {})).map(({ scale }) => scale)).toEqual([2, 2])
})
