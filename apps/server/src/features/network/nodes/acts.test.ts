import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { post } from '../../../../test/client.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { readLines } from '../lines/index.ts'

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const saved = async () => (await admin.ok('saveNode', nodeInput())).id
const listed = async (id: string) => (await admin.ok('listNodes', {})).find((node) => node.id === id)
const NOBODY = 'f'.repeat(24)

describe('a node that is deleted', () => {
  it('is named by id in the payload, and by no other name (3.7-06)', async () => {
    const id = await saved()
    const session = { authorization: `Bearer ${admin.token}` }
    const send = async (payload: unknown) =>
      (await post(`${server.origin}/api/admin/agents/delete`, payload, session)).answered
    for (const payload of [{}, { _id: id }, { agentid: id }]) {
      expect((await send(payload)).code).toBe(refusalCodes.badInput)
      expect(await listed(id)).toBeDefined()
    }
    expect(await send({ id })).toMatchObject({ code: 0, data: {} })
    expect(await listed(id)).toBeUndefined()
  })

  it('goes with its lines, whose names the audit keeps, and its programs are turned away', async () => {
    const id = await saved()
    const { inboundNumber } = await admin.ok('saveLine', lineInput(id, { name: '要走的线路' }))
    const { token } = await admin.ok('newInboundToken', { number: inboundNumber })
    const asked = () =>
      fetch(`${server.origin}/api/v1/server/UniProxy/config?node_id=${inboundNumber}&node_type=vless&token=${token}`)
    expect((await asked()).status).toBe(200)
    const { code, wire } = await admin.call('deleteNode', { id })
    expect({ code, wire }).toEqual({ code: 0, wire: {} })
    expect(await listed(id)).toBeUndefined()
    expect((await admin.ok('listLines', {})).filter(({ nodeId }) => nodeId === id)).toEqual([])
    expect((await readLines(server.app.db, server.app.secrets)).filter(({ node }) => node.publicId === id)).toEqual([])
    expect((await asked()).status).toBe(403)
    expect(await auditOf(server.app, id)).toEqual(['saveNode', 'deleteNode'])
    const { rows } = await sql`select detail from audit where target = ${id} and action = 'deleteNode'`.execute(
      server.app.db,
    )
    expect(rows).toEqual([{ detail: { name: '香港 01', lines: ['要走的线路'] } }])
    expect((await admin.call('deleteNode', { id })).code).toBe(refusalCodes.nodeNotFound)
    expect((await admin.call('newInboundToken', { number: inboundNumber })).code).toBe(refusalCodes.inboundNotFound)
  })

  it('leaves the lines of others as they are', async () => {
    const [gone, stays] = [await saved(), await saved()]
    await admin.ok('saveLine', lineInput(gone))
    const { id } = await admin.ok('saveLine', lineInput(stays))
    await admin.ok('deleteNode', { id: gone })
    expect((await admin.ok('listLines', {})).map((line) => line.id)).toContain(id)
  })
})

describe('a node', () => {
  it('is told to bring its programs up to date by the whole of it, as it was listed (3.7-07)', async () => {
    const id = await saved()
    const { wire } = await admin.call('listNodes', {})
    const asListed = (wire as { _id: string }[]).find(({ _id }) => _id === id)
    const { answered } = await post(`${server.origin}/api/admin/agents/upgrade_agentserver`, asListed, {
      authorization: `Bearer ${admin.token}`,
    })
    expect(answered).toMatchObject({ code: 0, data: {} })
    expect((await listed(id))?.upgradeAskedAt).toBeInstanceOf(Date)
    expect((await admin.call('upgradeNode', { id: NOBODY })).code).toBe(refusalCodes.nodeNotFound)
  })

  it('that took new configurations counts from zero again, as all do (3.7-08)', async () => {
    const ids = [await saved(), await saved()]
    await server.app.db.updateTable('nodes').set({ config_updates: 5 }).where('public_id', 'in', ids).execute()
    const { code, wire } = await admin.call('clearConfigUpdates', {})
    expect({ code, wire }).toEqual({ code: 0, wire: { nodeCount: 2 } })
    expect((await admin.ok('listNodes', {})).every(({ configUpdates }) => configUpdates === 0)).toBe(true)
    expect(await admin.ok('clearConfigUpdates', {})).toEqual({ nodeCount: 0 })
  })
})

describe('the command that sets a node up', () => {
  const enrol = (command: string) =>
    server.visitor().call('enrolNode', { password: /--enrol '([\w-]+)'/.exec(command)?.[1] ?? '' })
  const withScript = () =>
    writeSettings(server.app.db, {
      ubuntuRealityInstall: "https://get.example/it's.sh",
      subscriptionHost: 'https://dukou.example/',
    })

  it('runs the operator’s own script from a file, and what it is told is one word of a shell each (3.7-09)', async () => {
    await withScript()
    const { code, wire } = await admin.call('nodeCommand', { id: await saved(), program: null })
    expect(code).toBe(0)
    const { cmd } = wire as { cmd: string }
    expect(cmd).toMatch(
      / 'https:\/\/get\.example\/it('\\'')?(%27)?s\.sh'; \} && sh "\$f" --panel 'https:\/\/dukou\.example' --enrol '[\w-]{43}'\)$/,
    )
    expect(cmd).not.toMatch(/\| *(ba)?sh/)
    expect((await admin.call('nodeCommand', { id: NOBODY, program: null })).code).toBe(refusalCodes.nodeNotFound)
  })

  it('checks the operator’s own script where its address ends in a digest', async () => {
    const digest = 'ab'.repeat(32)
    await writeSettings(server.app.db, { ubuntuRealityInstall: `https://get.example/own.sh#sha256=${digest}` })
    const { command } = await admin.ok('nodeCommand', { id: await saved(), program: null })
    expect(command).toContain(
      `'https://get.example/own.sh'; } && echo "${digest}  $f" | sha256sum -c - && sh "$f" --panel`,
    )
  })

  it('carries a password that is good once: what it brings lets the node’s program in', async () => {
    await withScript()
    const id = await saved()
    const { inboundNumber } = await admin.ok('saveLine', lineInput(id))
    await admin.ok('upgradeNode', { id })
    const { command } = await admin.ok('nodeCommand', { id, program: null })
    const { data } = await enrol(command)
    expect(data).toMatchObject({
      nodeName: '香港 01',
      serverType: 'ubuntu_reality',
      inbounds: [{ number: inboundNumber }],
    })
    const token = data?.inbounds[0]?.token
    const url = `${server.origin}/api/v1/server/UniProxy/config?node_id=${inboundNumber}&node_type=vless&token=${token}`
    expect((await fetch(url)).status).toBe(200)
    expect((await listed(id))?.upgradeAskedAt).toBeNull()
    expect((await enrol(command)).code).toBe(refusalCodes.enrolmentOver)
  })

  it('is good for a quarter of an hour, and until the next one', async () => {
    await withScript()
    const id = await saved()
    const first = await admin.ok('nodeCommand', { id, program: null })
    const second = await admin.ok('nodeCommand', { id, program: null })
    expect(second.expiresAt.getTime() - Date.now()).toBeGreaterThan(14 * 60_000)
    expect((await enrol(first.command)).code).toBe(refusalCodes.enrolmentOver)
    await server.app.db
      .updateTable('nodes')
      .set({ enrol_until: new Date(0) })
      .where('public_id', '=', id)
      .execute()
    expect((await enrol(second.command)).code).toBe(refusalCodes.enrolmentOver)
  })
})
