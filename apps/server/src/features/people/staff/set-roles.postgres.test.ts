import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffMember } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { readSettings } from '../../base/settings/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('of owners who dismiss each other at once one stays, whoever came first', async () => {
  const root = await server.admin()
  const rootId = (await root.ok('userInfo', {})).id
  for (let turn = 0; turn < 5; turn += 1) {
    const [one, other] = [await staffMember(server, 'owner'), await staffMember(server, 'owner')]
    const codes = await Promise.all([
      one.call('setStaffRoles', { id: other.id, roles: [], basedOnRoles: null }),
      other.call('setStaffRoles', { id: one.id, roles: [], basedOnRoles: null }),
    ])
    expect(codes.map(({ code }) => code).sort()).toEqual([0, refusalCodes.forbidden])
    const { adminIds } = await readSettings(server.app.db)
    expect(adminIds).toHaveLength(2)
    const left = adminIds.find((id) => id !== rootId) ?? ''
    await root.ok('setStaffRoles', { id: left, roles: [], basedOnRoles: null })
  }
})
