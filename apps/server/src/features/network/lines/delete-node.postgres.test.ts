import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('the removal of a node locks its lines before the revision of profiles, as a save that moves a line does', async () => {
  const { app } = server
  const admin = await server.admin()
  const { id } = await admin.ok('saveNode', nodeInput())
  const line = await admin.ok('saveLine', lineInput(id))
  const removing = await app.db.transaction().execute(async (tx) => {
    await sql`select 1 from lines where public_id = ${line.id} for no key update`.execute(tx)
    const removal = admin.call('deleteNode', { id })
    const waiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db)
      return rows.length
    }
    await expect.poll(waiting).toBe(1)
    await sql`select 1 from site for update nowait`.execute(tx)
    return { removal }
  })
  expect((await removing.removal).code).toBe(0)
  expect(await admin.ok('listLines', {})).toEqual([])
})
