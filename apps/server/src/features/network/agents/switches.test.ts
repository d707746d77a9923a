import { readSyncAnswer } from '@dukou/node-protocol/agent'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { nodeInput } from '../../../../test/node-inputs.ts'
import { enrolOne } from './testing/one-agent.ts'

const DAY_MS = 86_400_000

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

describe('an agent of a node with switches', () => {
  it('is told until when it writes the log of the core, for a day from when that is switched on, on a node for it', async () => {
    const { agent, nodeId } = await enrolOne(server, admin)
    const ask = async (question: object) => readSyncAnswer((await agent.sync({}, question)).value).coreLogEndsAt
    const save = async (changes: object) => {
      const node = (await admin.ok('listNodes', {})).find(({ id }) => id === nodeId)
      return admin.ok('saveNode', { ...nodeInput(), id: nodeId, revision: node?.revision ?? null, ...changes })
    }
    const nodes = server.app.db.updateTable('nodes').where('public_id', '=', nodeId)
    const startEarlier = (ms: number) => {
      const since = new Date(server.app.now().getTime() - ms)
      return nodes
        .set({ core_log_since: since })
        .execute()
        .then(() => since.getTime() + DAY_MS)
    }
    expect([await ask({ coreLogEndsAt: 0 }), await ask({})]).toEqual([undefined, undefined])
    const before = server.app.now().getTime()
    const end = (await save({ coreLog: true })).coreLogEndsAt?.getTime() ?? 0
    expect(end).toBeGreaterThanOrEqual(before + DAY_MS)
    expect(end).toBeLessThanOrEqual(server.app.now().getTime() + DAY_MS)
    // Nodes of this type have no such log.
    expect(await ask({ coreLogEndsAt: 0 })).toBeUndefined()
    await nodes.set({ type: 'v2ray' }).execute()
    expect(await ask({ coreLogEndsAt: 0 })).toBe(end)
    expect([await ask({ coreLogEndsAt: end }), await ask({})]).toEqual([undefined, undefined])

    // Saved again, it neither starts anew nor goes on for longer.
    const half = await startEarlier(DAY_MS / 2)
    const saved = await save({ coreLog: true, type: 'v2ray', name: 'saved again' })
    expect(saved).toMatchObject({ coreLog: true, coreLogEndsAt: new Date(half) })
    const past = await startEarlier(2 * DAY_MS)
    const over = (await admin.ok('listNodes', {})).find(({ id }) => id === nodeId)
    expect(over).toMatchObject({ coreLog: false, coreLogEndsAt: null })
    // A form that was opened before the end still has it on; one that was opened after it is saved.
    const early = { ...nodeInput({ type: 'v2ray', coreLog: true }), id: nodeId, revision: saved.revision }
    expect(await admin.call('saveNode', early)).toMatchObject({ code: 2109, msg: expect.stringContaining('open_log') })
    // An agent that was away learns when its log was over, also after another save.
    expect(await ask({ coreLogEndsAt: half })).toBe(past)
    const late = { ...nodeInput({ type: 'v2ray' }), id: nodeId, revision: over?.revision ?? null }
    await admin.ok('saveNode', { ...late, name: 'saved after the end' })
    expect(await ask({ coreLogEndsAt: half })).toBe(past)
    const again = await save({ coreLog: true, type: 'v2ray' })
    expect(again.coreLogEndsAt?.getTime()).toBeGreaterThan(end)
    // Two people: one switched it on after the other had opened the form.
    const stale = { ...nodeInput({ type: 'v2ray' }), id: nodeId, revision: over?.revision ?? null }
    expect(await admin.call('saveNode', stale)).toMatchObject({ code: 2109 })
    await save({ type: 'v2ray' })
    expect(await ask({ coreLogEndsAt: end })).toBe(0)
  })

  it('is told by which proxies streams leave, and again where others do', async () => {
    const { agent, nodeId } = await enrolOne(server, admin)
    const ask = async (question: object) => readSyncAnswer((await agent.sync({}, question)).value).exits
    const none = await ask({ exits: '' })
    expect([none?.exits, await ask({ exits: none?.cursor }), await ask({})]).toEqual([[], undefined, undefined])
    const openaiProxy = 'socks5://me:secret@198.51.100.9:1080'
    const save = async (changes: object) => {
      const node = (await admin.ok('listNodes', {})).find(({ id }) => id === nodeId)
      await admin.ok('saveNode', { ...nodeInput(), id: nodeId, revision: node?.revision ?? null, ...changes })
    }
    await save({ openaiProxy, warp: true })
    const told = await ask({ exits: none?.cursor })
    const login = { username: 'me', password: 'secret' }
    expect(told?.exits).toEqual([
      {
        domains: expect.arrayContaining(['openai.com']),
        proxy: { kind: 'socks5', host: '198.51.100.9', port: 1080, ...login },
      },
    ])
    await server.app.db.updateTable('nodes').set({ type: 'v2ray' }).where('public_id', '=', nodeId).execute()
    expect((await ask({ exits: told?.cursor }))?.exits[1]).toMatchObject({
      domains: [],
      proxy: { host: '127.0.0.1', port: 40_000 },
    })
    await save({ openaiProxy: '' })
    expect((await ask({ exits: told?.cursor }))?.exits).toEqual([])
  })
})
