import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

it('a line that is deleted goes alone: its node stays, and its inbound with its number (3.7-15)', async () => {
  const nodeId = (await admin.ok('saveNode', nodeInput())).id
  const { id, inboundNumber } = await admin.ok('saveLine', lineInput(nodeId))
  const { code, wire } = await admin.call('deleteLine', { id })
  expect({ code, wire }).toEqual({ code: 0, wire: {} })
  expect((await admin.ok('listLines', {})).map((line) => line.id)).not.toContain(id)
  const node = (await admin.ok('listNodes', {})).find((one) => one.id === nodeId)
  expect(node?.inbounds.map(({ number }) => number)).toEqual([inboundNumber])
  expect((await admin.call('saveLine', lineInput(nodeId, { id }))).code).toBe(2028)
  expect((await admin.call('deleteLine', { id })).code).toBe(2028)
  expect(await auditOf(server.app, id)).toEqual(['saveLine', 'deleteLine'])
})

it('the load of lines is set to zero for all of them at once, and outdates no profile (3.7-16)', async () => {
  const nodeId = (await admin.ok('saveNode', nodeInput())).id
  const ids = [(await admin.ok('saveLine', lineInput(nodeId))).id, (await admin.ok('saveLine', lineInput(nodeId))).id]
  await server.app.db.updateTable('lines').set({ load_bytes: 5n }).where('public_id', 'in', ids).execute()
  const before = await revision()
  const { code, wire } = await admin.call('resetLoads', {})
  expect({ code, wire }).toEqual({ code: 0, wire: { lineCount: 2 } })
  expect((await admin.ok('listLines', {})).every(({ loadBytes }) => loadBytes === 0n)).toBe(true)
  expect(await revision()).toBe(before)
  expect(await admin.ok('resetLoads', {})).toEqual({ lineCount: 0 })
})

async function revision(): Promise<bigint> {
  const { rows } = await sql<{ lines_revision: bigint }>`select lines_revision from site`.execute(server.app.db)
  return rows[0]?.lines_revision ?? 0n
}
