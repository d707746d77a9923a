import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../test/index.ts'
import { entryInput } from '../../../test/node-inputs.ts'

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

describe('an entry', () => {
  it('3.7-10 comes back from the list as it was saved, in the product’s words', async () => {
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
      },
    ])
  })

  it('3.7-11 saved without _id is a new one; with it, that one changes', async () => {
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
  })
})
