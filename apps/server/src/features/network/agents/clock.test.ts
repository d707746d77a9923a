import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { enrolOne } from './testing/one-agent.ts'
import { STATE } from './testing/test-agent.ts'

const MINUTE_MS = 60_000

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

async function shownMinutes(nodeId: string): Promise<number> {
  const shown = (await admin.ok('listAgents', {})).find((row) => row.nodeId === nodeId)
  return Math.round((shown?.clockOffSeconds ?? 0) / 60)
}

it('an agent tells how far the clock of its machine is off, though it signs by ours', async () => {
  const { agent, nodeId, inboundNumber } = await enrolOne(server, admin)
  for (const minutes of [-90, 10]) {
    await agent.sync({}, { state: { ...STATE, clockOffMs: minutes * MINUTE_MS } })
    // The call for a report says nothing of it.
    await agent.report(agent.batch(1, [[inboundNumber, 1, 0, 1]]))
    expect(await shownMinutes(nodeId)).toBe(minutes)
  }
})

it('a clock that stands decades away is shown as far off as the office can show', async () => {
  const { agent, nodeId } = await enrolOne(server, admin)
  await agent.sync({}, { state: { ...STATE, clockOffMs: -1.8e12 } })
  expect(await shownMinutes(nodeId)).toBe(Math.round(-1e9 / 60))
})

it('of an earlier version, which does not tell its clock, the one that it signs by is shown', async () => {
  const { agent, nodeId } = await enrolOne(server, admin)
  await agent.sync({ head: { at: Date.now() - 2 * MINUTE_MS } })
  expect(await shownMinutes(nodeId)).toBe(-2)
})
