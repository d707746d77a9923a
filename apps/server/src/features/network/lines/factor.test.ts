import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

type Changes = Parameters<typeof lineInput>[1]

const newNode = async () => (await admin.ok('saveNode', nodeInput())).id
const saved = async (nodeId: string, changes: Changes = {}) => admin.ok('saveLine', lineInput(nodeId, changes))
const asked = async (nodeId: string, changes: Changes = {}) => admin.call('saveLine', lineInput(nodeId, changes))

/** The factors of a node's lines by their names. */
async function factorsOn(nodeId: string): Promise<Record<string, number>> {
  const lines = (await admin.ok('listLines', {})).filter((line) => line.nodeId === nodeId)
  return Object.fromEntries(lines.map(({ name, scale }) => [name, scale]))
}

describe('lines that share an inbound', () => {
  it('all get the factor that is saved on one of them', async () => {
    const nodeId = await newNode()
    const a = await saved(nodeId, { name: 'A' })
    await saved(nodeId, { name: 'B' })
    await saved(nodeId, { name: 'C', protocol: 'shadowsocks' })
    const { id: otherNodeId } = await admin.ok('saveNode', nodeInput())
    await saved(otherNodeId, { name: 'D' })
    expect(await saved(nodeId, { id: a.id, revision: a.revision, name: 'A', scale: 2 })).toMatchObject({ scale: 2 })
    expect(await factorsOn(nodeId)).toEqual({ A: 2, B: 2, C: 1 })
    expect(await factorsOn(otherNodeId)).toEqual({ D: 1 })
  })

  it('each get a new revision and an entry in the audit with a new factor, so that an older form is refused', async () => {
    const nodeId = await newNode()
    const a = await saved(nodeId, { name: 'A' })
    const b = await saved(nodeId, { name: 'B' })
    await saved(nodeId, { id: a.id, revision: a.revision, name: 'A', scale: 1.5 })
    expect(await auditOf(server.app, a.id)).toEqual(['saveLine', 'saveLine'])
    expect(await auditOf(server.app, b.id)).toEqual(['saveLine', 'saveLine'])
    expect(await asked(nodeId, { id: b.id, revision: b.revision, name: 'B', scale: 1 })).toMatchObject({
      code: 2109,
      msg: expect.stringContaining('scale'),
    })
  })

  it('stay as they are when one is saved with the same factor', async () => {
    const nodeId = await newNode()
    const a = await saved(nodeId, { name: 'A', scale: 0.5 })
    const b = await saved(nodeId, { name: 'B', scale: 0.5 })
    await saved(nodeId, { id: a.id, revision: a.revision, name: 'A2', scale: 0.5 })
    expect((await admin.ok('listLines', {})).find(({ id }) => id === b.id)).toMatchObject({ revision: b.revision })
    expect(await auditOf(server.app, b.id)).toEqual(['saveLine'])
  })

  it('do not bring back the factor of a deleted one', async () => {
    const nodeId = await newNode()
    const a = await saved(nodeId, { name: 'A' })
    const b = await saved(nodeId, { name: 'B' })
    await admin.ok('deleteLine', { id: b.id })
    await saved(nodeId, { id: a.id, revision: a.revision, name: 'A', scale: 3 })
    expect(await auditOf(server.app, b.id)).toEqual(['saveLine', 'deleteLine'])
  })

  it('refuse a new line with another factor, and the refusal says which they have', async () => {
    const nodeId = await newNode()
    await saved(nodeId, { scale: 1.5 })
    expect(await asked(nodeId, { scale: 2 })).toMatchObject({
      code: 2030,
      msg: '同一个入站的线路倍率必须相同，请改成 1.5',
    })
    expect(await saved(nodeId, { scale: 1.5 })).toMatchObject({ scale: 1.5 })
  })

  it('refuse a line that moves to them with another factor, also where its own is new', async () => {
    const nodeId = await newNode()
    await saved(nodeId, { name: 'A', scale: 1.5 })
    const elsewhere = await newNode()
    const moved = await saved(elsewhere, { name: 'B', scale: 1 })
    await saved(elsewhere, { name: 'C', scale: 1 })
    for (const scale of [1, 2]) expect((await asked(nodeId, { id: moved.id, name: 'B', scale })).code).toBe(2030)
    expect(await factorsOn(nodeId)).toEqual({ A: 1.5 })
    expect(await factorsOn(elsewhere)).toEqual({ B: 1, C: 1 })
    expect(await saved(nodeId, { id: moved.id, name: 'B', scale: 1.5 })).toMatchObject({ scale: 1.5 })
    expect(await factorsOn(elsewhere)).toEqual({ C: 1 })
  })

  it('do not hold a line that is alone on its inbound', async () => {
    const nodeId = await newNode()
    const { id } = await saved(nodeId, { scale: 1 })
    expect(await saved(nodeId, { id, scale: 0.5 })).toMatchObject({ scale: 0.5 })
    expect(await saved(nodeId, { protocol: 'shadowsocks', scale: 3 })).toMatchObject({ scale: 3 })
  })

  it('saved at once with different factors: one is saved, the other refused', async () => {
    const nodeId = await newNode()
    const codes = (await Promise.all([1, 2].map((scale) => asked(nodeId, { scale })))).map(({ code }) => code)
    expect(codes.sort()).toEqual([0, 2030])
  })

  it('have one factor after two of them were saved at once with different ones', async () => {
    const nodeId = await newNode()
    const a = await saved(nodeId, { name: 'A' })
    const b = await saved(nodeId, { name: 'B' })
    const answers = await Promise.all([
      asked(nodeId, { id: a.id, name: 'A', scale: 2 }),
      asked(nodeId, { id: b.id, name: 'B', scale: 3 }),
    ])
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    const { A, B } = await factorsOn(nodeId)
    expect(A).toBe(B)
    expect([2, 3]).toContain(A)
  })
})
