import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setFlag } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { writeSettings } from '../../base/settings/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('the shared Apple ID is told to who has bought something, and to nobody else', async () => {
  const member = await server.member()
  await writeSettings(server.app.db, { appleShareLink: 'https://id.dukou.example/share' })
  expect((await server.visitor().call('appleShare', {})).code).toBe(1002)
  const refused = await member.call('appleShare', {})
  expect(JSON.stringify(refused)).not.toContain('id.dukou.example')
  expect(refused.code).toBe(refusalCodes.appleIdNeedsPurchase)
  await setFlag(server.app, member.email, { has_paid: true })
  expect(await member.ok('appleShare', {})).toEqual({ link: 'https://id.dukou.example/share' })
  await writeSettings(server.app.db, { appleShareLink: '' })
  expect((await member.call('appleShare', {})).code).toBe(refusalCodes.appleIdMissing)
})

it('every visitor is told whether there is a shared Apple ID', async () => {
  const told = async () => (await server.visitor().ok('hostInfo', { host: '' })).appleShared
  expect(await told()).toBe(false)
  await writeSettings(server.app.db, { appleShareLink: 'https://id.dukou.example/share' })
  expect(await told()).toBe(true)
})
