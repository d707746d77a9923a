import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { entryInput, lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { newSubscriber, type Subscriber } from './testing/subscriber.ts'

let server: TestServer
let admin: TestClient
let user: Subscriber

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  user = await newSubscriber(server)
})
afterAll(() => server.stop())

const NO_LINES = '你的套餐暂无可用线路'
const NONE_FOR_CLIENT = '暂无此客户端可用的线路'

const profileOf = async (client: string) => (await user.pull(client)).body.toString()
const countedLines = async () => (await user.ok('subscriptionDoctor', {})).lines.count

async function everyNodeRuns(): Promise<void> {
  const at = server.app.now()
  await server.app.db.updateTable('inbounds').set({ first_seen_at: at, last_seen_at: at }).execute()
}

describe('a customer for whom there is no line', () => {
  it('is told so by profile and doctor where each line requires an entitlement that the customer does not hold', async () => {
    const { id: nodeId } = await admin.ok('saveNode', nodeInput())
    const held = { id: null, revision: null, name: 'VIP', description: '' }
    const { id: requiredEntitlementId } = await admin.ok('saveEntitlement', held)
    const line = await admin.ok('saveLine', lineInput(nodeId, { protocol: 'reality', requiredEntitlementId }))
    const profile = await profileOf('flclash')
    expect(profile).toContain(NO_LINES)
    expect(profile).not.toContain(NONE_FOR_CLIENT)
    expect(await user.ok('subscriptionDoctor', {})).toMatchObject({ access: 'mayUse', lines: { count: 0 } })
    await admin.ok('deleteLine', { id: line.id })
  })

  it('is told so where each line goes through an entry that is hidden or has no address', async () => {
    const { id: nodeId } = await admin.ok('saveNode', nodeInput())
    const entry = await admin.ok('saveEntry', entryInput({ visible: false }))
    const line = await admin.ok('saveLine', lineInput(nodeId, { bridge: 'entry', entryId: entry.id }))
    await everyNodeRuns()
    expect(await profileOf('flclash')).toContain(NO_LINES)
    expect(await countedLines()).toBe(0)
    await admin.ok('saveEntry', entryInput({ id: entry.id, address: '', moreAddresses: [] }))
    expect(await profileOf('flclash')).toContain(NO_LINES)
    expect(await countedLines()).toBe(0)
    await admin.ok('saveEntry', entryInput({ id: entry.id, address: '', moreAddresses: ['192.0.2.9'] }))
    expect(await profileOf('flclash')).toContain('192.0.2.9')
    expect(await countedLines()).toBe(1)
    await admin.ok('deleteLine', { id: line.id })
  })

  it('is told so where the node of a line through a CDN lost its host name', async () => {
    const node = await admin.ok('saveNode', nodeInput())
    const line = await admin.ok('saveLine', lineInput(node.id, { protocol: 'vmessWs', bridge: 'cdn' }))
    await server.app.db.updateTable('nodes').set({ host: '' }).where('public_id', '=', node.id).execute()
    expect(await profileOf('flclash')).toContain(NO_LINES)
    expect(await countedLines()).toBe(0)
    await admin.ok('deleteLine', { id: line.id })
  })
})

it('a customer whose client knows none of the lines is told that the client is the reason', async () => {
  const { id: nodeId } = await admin.ok('saveNode', nodeInput())
  await admin.ok('saveLine', lineInput(nodeId, { protocol: 'reality' }))
  await everyNodeRuns()
  const profile = await profileOf('clash')
  expect(profile).toContain(NONE_FOR_CLIENT)
  expect(profile).not.toContain(NO_LINES)
  expect(await countedLines()).toBe(1)
})
