import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { entryInput, lineInput, nodeInput } from '../../../../test/node-inputs.ts'

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

describe('an entry', () => {
  it('comes back from the list as it was saved, in the product’s words (3.7-10)', async () => {
    const { id } = await admin.ok('saveEntry', entryInput())
    const { wire } = await admin.call('listEntries', {})
    expect(wire).toEqual([
      {
        _id: id,
        index: 10,
        name: '广州移动入口',
        ip: '203.0.113.8',
        ipList: ['203.0.113.9', 'gz2.dukou.example'],
        desc: '华南用户优先',
        visible: true,
        revision: 1,
        lineCount: 0,
      },
    ])
  })

  it('saved without _id is a new one; with it, that one changes (3.7-11)', async () => {
    const first = await admin.ok('saveEntry', entryInput())
    const copy = await admin.ok('saveEntry', entryInput({ name: '副本' }))
    expect(copy.id).not.toBe(first.id)
    const changed = await admin.ok('saveEntry', entryInput({ id: first.id, moreAddresses: [], visible: false }))
    expect(changed).toMatchObject({ id: first.id, moreAddresses: [], visible: false })
  })

  it('that is not there is refused', async () => {
    expect(await admin.call('saveEntry', entryInput({ id: 'f'.repeat(24) }))).toMatchObject({
      code: 2026,
      msg: '没有这个入口，请刷新列表',
    })
  })

  it('is for admins only', async () => {
    const member = await server.member()
    expect((await member.call('listEntries', {})).code).toBe(2007)
    expect((await member.call('saveEntry', entryInput())).code).toBe(2007)
    expect((await member.call('deleteEntry', { id: 'f'.repeat(24) })).code).toBe(2007)
  })

  it('without a name is refused', async () => {
    expect((await admin.call('saveEntry', entryInput({ name: ' ' }))).msg).toBe('参数不对：name: 不能为空')
  })
})

describe('an entry that is deleted', () => {
  it('is gone from the list, cannot be saved or deleted again, and who deleted it is noted (3.7-12)', async () => {
    const { id } = await admin.ok('saveEntry', entryInput())
    const { code, wire } = await admin.call('deleteEntry', { id })
    expect({ code, wire }).toEqual({ code: 0, wire: {} })
    expect((await admin.ok('listEntries', {})).map((entry) => entry.id)).not.toContain(id)
    expect((await admin.call('saveEntry', entryInput({ id }))).code).toBe(2026)
    expect((await admin.call('deleteEntry', { id })).code).toBe(2026)
    expect(await auditOf(server.app, id)).toEqual(['saveEntry', 'deleteEntry'])
  })

  it('must be used by no line; the list counts them, the refusal names them', async () => {
    const { id } = await admin.ok('saveEntry', entryInput())
    const { id: nodeId } = await admin.ok('saveNode', nodeInput())
    const lines = []
    for (const name of ['一', '二', '三', '四']) {
      lines.push(await admin.ok('saveLine', lineInput(nodeId, { name, bridge: 'entry', entryId: id })))
    }
    expect((await admin.ok('listEntries', {})).find((entry) => entry.id === id)?.lineCount).toBe(4)
    expect(await admin.call('deleteEntry', { id })).toMatchObject({
      code: 2037,
      msg: '4 条线路还经过这个入口（一、二、三 …），请先改走别处或删除',
    })
    for (const line of lines) await admin.ok('deleteLine', { id: line.id })
    await admin.ok('deleteEntry', { id })
  })

  it('while a line begins to use it: one of both is refused', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { id: nodeId } = await admin.ok('saveNode', nodeInput())
      const { id: entryId } = await admin.ok('saveEntry', entryInput())
      const [saved, deleted] = await Promise.all([
        admin.call('saveLine', lineInput(nodeId, { bridge: 'entry', entryId })),
        admin.call('deleteEntry', { id: entryId }),
      ])
      expect([
        [0, 2037],
        [2026, 0],
      ]).toContainEqual([saved.code, deleted.code])
    }
  })
})
