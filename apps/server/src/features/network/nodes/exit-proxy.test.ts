import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { nodeInput } from '../../../../test/node-inputs.ts'
import { openProxy } from './exit-proxy.ts'

const ADDRESS = 'socks5://me:secret@198.51.100.9:1080'
const SHOWN = 'socks5://me:***@198.51.100.9:1080'

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

async function rowOf(id: string) {
  const node = await server.app.db.selectFrom('nodes').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
  return { ...node, password: openProxy(server.app, node)?.password }
}

const save = async (id: string, openaiProxy: string) => {
  const { revision } = await rowOf(id)
  return admin.call('saveNode', nodeInput({ id, revision, openaiProxy }))
}

it('the password of a proxy is sealed, is shown to nobody, and stays while the address comes back as it was shown', async () => {
  const { id, openaiProxy, revision } = await admin.ok('saveNode', nodeInput({ openaiProxy: ADDRESS }))
  expect(openaiProxy).toBe(SHOWN)
  const whole = JSON.stringify(
    [
      await admin.ok('listNodes', {}),
      await server.app.db.selectFrom('audit').selectAll().execute(),
      { ...(await rowOf(id)), password: '' },
    ],
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  )
  expect(whole).not.toContain('secret')
  expect(await save(id, SHOWN)).toMatchObject({ code: 0, data: { openaiProxy: SHOWN, revision } })
  expect((await rowOf(id)).password).toBe('secret')
  expect(await save(id, ADDRESS.replace('secret', 'fresh'))).toMatchObject({ data: { revision: revision + 1 } })
  expect((await rowOf(id)).password).toBe('fresh')
  await save(id, 'socks5://198.51.100.9:1080')
  expect(await rowOf(id)).toMatchObject({ password: '', openai_proxy_password_sealed: null })
})

it('a hidden password goes to no other address, and not to a copy of the node', async () => {
  const { id } = await admin.ok('saveNode', nodeInput({ openaiProxy: ADDRESS }))
  const elsewhere = SHOWN.replace('198.51.100.9', '203.0.113.9')
  expect((await save(id, elsewhere)).code).toBe(refusalCodes.badInput)
  expect((await admin.call('saveNode', nodeInput({ openaiProxy: SHOWN }))).code).toBe(refusalCodes.badInput)
  expect((await rowOf(id)).password).toBe('secret')
})

it('an address that an earlier version stored is shown without its password, and sealed when it is saved', async () => {
  const { id } = await admin.ok('saveNode', nodeInput())
  const write = (openai_proxy: string) =>
    server.app.db.updateTable('nodes').set({ openai_proxy }).where('public_id', '=', id).execute()
  await write(ADDRESS)
  const shown = async () => (await admin.ok('listNodes', {})).find((node) => node.id === id)?.openaiProxy
  expect([await shown(), (await rowOf(id)).password]).toEqual([SHOWN, 'secret'])
  await save(id, SHOWN)
  expect(await rowOf(id)).toMatchObject({ openai_proxy: SHOWN, password: 'secret' })
  await write('vmess://something')
  expect([await shown(), (await rowOf(id)).password]).toEqual(['vmess://something', undefined])
})

it.each(['127.0.0.1:1080', 'https://h.example:1', 'socks5://h.example:1/x', 'socks5://h.example:1 -x'])(
  '%j is refused as an address',
  async (openaiProxy) => {
    expect((await admin.call('saveNode', nodeInput({ openaiProxy }))).code).toBe(refusalCodes.badInput)
  },
)
