import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { refusalCodes } from '@dukou/contract'
import { signedHeaders } from '@dukou/node-protocol/agent'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { nodeInput } from '../../../../test/node-inputs.ts'
import { runJob } from '../../../../test/run-job.ts'
import { enrolOne, type OneAgent } from './testing/one-agent.ts'
import { enrolWith, newKey, passwordIn, testAgent } from './testing/test-agent.ts'

const MINUTE_MS = 60_000
const NOBODY = 'f'.repeat(24)

let server: TestServer
let admin: TestClient
let one: OneAgent

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  one = await enrolOne(server, admin)
})
afterAll(() => server.stop())

const codeOf = async (answer: Promise<{ status: number; value: Record<string, unknown> }>) => {
  const { status, value } = await answer
  return status === 200 ? 'ok' : value.code
}

describe('the password of a command', () => {
  it('lets one key enrol, once and for a quarter of an hour, and is stored as a digest', async () => {
    const { id } = await admin.ok('saveNode', nodeInput())
    const { command, expiresAt } = await admin.ok('agentCommand', { id })
    const password = passwordIn(command)
    expect(expiresAt.getTime() - server.app.now().getTime()).toBeGreaterThan(14 * MINUTE_MS)
    const { rows } = await sql`select a::text as row from node_agents a`.execute(server.app.db)
    expect(JSON.stringify(rows)).not.toContain(password)
    const key = newKey()
    expect(await codeOf(enrolWith(server.origin, password, key, newKey()))).toBe('unknown')
    expect(await codeOf(enrolWith(server.origin, 'A'.repeat(43), key))).toBe('unknown')
    const first = await enrolWith(server.origin, password, key)
    expect(first.status).toBe(200)
    // The answer may have got lost.
    expect((await enrolWith(server.origin, password, key)).value.agent).toBe(first.value.agent)
    expect(await codeOf(enrolWith(server.origin, password, newKey()))).toBe('unknown')
    expect(await auditOf(server.app, id)).toEqual(['saveNode', 'agentCommand', 'enrolAgent'])

    const late = passwordIn((await admin.ok('agentCommand', { id })).command)
    server.clock.now = new Date(server.clock.now.getTime() + 16 * MINUTE_MS)
    expect(await codeOf(enrolWith(server.origin, late, newKey()))).toBe('unknown')
    server.clock.now = new Date(server.clock.now.getTime() - 16 * MINUTE_MS)
  })

  it('is good for its node alone, and a later command ends it', async () => {
    const { id } = await admin.ok('saveNode', nodeInput())
    const [first, second] = [await admin.ok('agentCommand', { id }), await admin.ok('agentCommand', { id })]
    expect(await codeOf(enrolWith(server.origin, passwordIn(first.command), newKey()))).toBe('unknown')
    const { value } = await enrolWith(server.origin, passwordIn(second.command), newKey())
    expect(value.agent).not.toBe(one.id)
    expect((await admin.ok('listAgents', {})).filter(({ nodeId }) => nodeId === id)).toHaveLength(1)
    expect((await admin.call('agentCommand', { id: NOBODY })).code).toBe(refusalCodes.nodeNotFound)
  })

  it('fetches the very script whose digest it has, for a quarter of an hour, and pipes nothing into a shell', async () => {
    const { command, unpinned } = await admin.ok('agentCommand', { id: one.nodeId })
    expect(unpinned).toEqual(['xray', 'nodejs'])
    expect(command.replaceAll(/'[^']*'/g, 'Q').replace(/[0-9a-f]{64}/, 'HEX')).toBe(
      '(f=$(mktemp) && trap Q EXIT && { curl -fsSL -o "$f" Q || wget -q -O "$f" Q; } && ' +
        'echo "HEX  $f" | sha256sum -c - && DUKOU_PASSWORD=Q sh "$f")',
    )
    const [address = ''] = /http[^']+install\/[0-9a-f]{64}/.exec(command) ?? []
    const script = await (await fetch(address)).text()
    expect(address.endsWith(createHash('sha256').update(script).digest('hex'))).toBe(true)
    expect(script).not.toContain(passwordIn(command))
    expect(`${command}\n${script}`).not.toMatch(/\| *(ba|da)?sh\b/)
    for (const shell of ['bash', 'dash']) {
      expect(spawnSync(shell, ['-n'], { input: `${script}\n${command}` })).toMatchObject({ status: 0 })
    }
    const file = Buffer.from(await (await fetch(`${server.origin}/api/node/agent/file`)).arrayBuffer())
    expect(script).toContain(`AGENT_SHA256='${createHash('sha256').update(file).digest('hex')}'`)
    expect((await fetch(address.slice(0, -1) + (address.endsWith('0') ? '1' : '0'))).status).toBe(404)
    server.clock.now = new Date(server.clock.now.getTime() + 16 * MINUTE_MS)
    expect((await fetch(address)).status).toBe(404)
    server.clock.now = new Date(server.clock.now.getTime() - 16 * MINUTE_MS)
  })

  it('gives a pinned file that the panel has to whoever has it, also after the agent has enrolled', async () => {
    const folder = join(server.app.config.dataDir, 'node-programs')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'xray.bin'), 'xray')
    const pin = {
      program: 'xray',
      architecture: 'amd64',
      version: 'v26.3.27',
      fileName: 'xray.bin',
      mirror: '',
    } as const
    const { id } = await admin.ok('pinNodeProgram', { ...pin, sha256: '', revision: null })
    const fresh = await admin.ok('saveNode', nodeInput())
    const { command, unpinned } = await admin.ok('agentCommand', { id: fresh.id })
    expect(unpinned).toEqual(['nodejs'])
    const password = passwordIn(command)
    const ask = (bearer: string) =>
      fetch(`${server.origin}/api/node/agent/pinned/xray.bin`, { headers: { authorization: `Bearer ${bearer}` } })
    expect(await (await ask(password)).text()).toBe('xray')
    await enrolWith(server.origin, password, newKey())
    expect((await ask(password)).status).toBe(200)
    for (const other of ['A'.repeat(43), '', 'x']) expect((await ask(other)).status).toBe(404)
    await admin.ok('unpinNodeProgram', { id })
  })
})

describe('a call of an agent', () => {
  it('is refused where any part of what was signed is another', async () => {
    const { agent } = one
    expect(await codeOf(agent.sync())).toBe('ok')
    expect(await codeOf(agent.sync({ key: newKey() }))).toBe('unknown')
    expect(await codeOf(agent.sync({ head: { agent: NOBODY } }))).toBe('unknown')
    expect(await codeOf(agent.sync({ path: '/api/node/agent/report' }))).toBe('unknown')
    expect(await codeOf(agent.sync({ sent: '{}' }))).toBe('bad')
    for (const header of ['x-agent-time', 'x-agent-nonce', 'x-agent-body', 'x-agent-run', 'x-agent-signature']) {
      // A minute is allowed, and no call was signed with that time.
      const zero = { 'x-agent-time': String(Date.now() + 60_000), 'x-agent-run': '9.AAAAAAAAAAAAAAAAAAAAAA' }
      const other =
        header in zero ? zero[header as keyof typeof zero] : 'A'.repeat(header.endsWith('signature') ? 86 : 22)
      expect([header, await codeOf(agent.sync({ headers: { [header]: other } }))]).toEqual([header, 'unknown'])
      expect(await codeOf(agent.sync({ headers: { [header]: "'; reboot #" } }))).toBe('unknown')
    }
  })

  it('is taken once', async () => {
    const nonce = 'AbCdEfGhIjKlMnOpQrStUg'
    expect(await codeOf(one.agent.sync({ head: { nonce } }))).toBe('ok')
    expect(await codeOf(one.agent.sync({ head: { nonce } }))).toBe('replay')
    await runJob(server.app, 'forgetAgentCalls')
    expect(await codeOf(one.agent.sync({ head: { nonce } }))).toBe('replay')
    server.clock.now = new Date(server.clock.now.getTime() + 20 * MINUTE_MS)
    await runJob(server.app, 'forgetAgentCalls')
    // By then its time is over.
    expect(await codeOf(one.agent.sync({ head: { nonce } }))).toBe('clock')
    server.clock.now = new Date(server.clock.now.getTime() - 20 * MINUTE_MS)
  })

  it('from a node whose clock is a year off is told the time, and goes by it', async () => {
    const { status, value } = await one.agent.sync({ head: { at: Date.now() - 365 * 24 * 60 * MINUTE_MS } })
    expect([status, value.code]).toEqual([409, 'clock'])
    expect(await codeOf(one.agent.sync({ head: { at: Number(value.now) } }))).toBe('ok')
  })

  it('is known before its body is read: a stranger’s is answered while it has not come', async () => {
    const { port, hostname } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    const head = {
      agent: one.id,
      run: { number: 1, id: 'A'.repeat(22) },
      at: Date.now(),
      nonce: `${'B'.repeat(21)}A`,
      bodySha256: '0'.repeat(64),
    }
    const headers = signedHeaders('POST', '/api/node/agent/report', head, newKey())
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(
      `${['POST /api/node/agent/report HTTP/1.1', 'Host: x', 'Content-Length: 1000000', ...lines].join('\r\n')}\r\n\r\n`,
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 403/)
    socket.destroy()
  })

  it('may not be longer than its kind can be', async () => {
    const { status } = await one.agent.sync({}, { more: 'x'.repeat(5000) })
    expect(status).toBe(413)
    for (const question of [{ tag: '../../etc' }, { cursor: '$(reboot)' }, { waitSeconds: 1e9 }, { state: null }]) {
      expect(await codeOf(one.agent.sync({}, question))).toBe('bad')
    }
  })

  it('of a second process with the same key is refused, and staff are told', async () => {
    const own = await enrolOne(server, admin)
    const shown = async () => (await admin.ok('listAgents', {})).find(({ nodeId }) => nodeId === own.nodeId)
    expect(await codeOf(own.agent.sync())).toBe('ok')
    expect(await codeOf(own.restarted(1).sync())).toBe('twin')
    expect((await shown())?.twinAt).toBeInstanceOf(Date)
    const { name } = (await admin.ok('listNodes', {})).find(({ id }) => id === own.nodeId) ?? { name: '' }
    expect((await admin.ok('officeHome', {})).twinAgents).toMatchObject({ count: 1, names: [name] })
    server.clock.now = new Date(server.clock.now.getTime() + 25 * 60 * MINUTE_MS)
    expect((await admin.ok('officeHome', {})).twinAgents).toEqual({ count: 0, names: [], since: null })
    server.clock.now = new Date(server.clock.now.getTime() - 25 * 60 * MINUTE_MS)
    expect(await codeOf(own.agent.sync())).toBe('ok')
    // A copy of the disk that was started later takes over; the one before is refused from then on.
    expect(await codeOf(own.restarted(2).sync())).toBe('ok')
    expect(await codeOf(own.agent.sync())).toBe('twin')
  })

  it('is refused from the moment on when the agent is revoked', async () => {
    const own = await enrolOne(server, admin)
    expect(await codeOf(own.agent.sync())).toBe('ok')
    await admin.ok('revokeAgent', { id: own.nodeId })
    expect(await codeOf(own.agent.sync())).toBe('unknown')
    expect(await codeOf(own.agent.report(own.agent.batch(1, [[own.inboundNumber, 1000, 1, 1]])))).toBe('unknown')
    expect((await admin.call('revokeAgent', { id: own.nodeId })).code).toBe(refusalCodes.agentNotFound)
    expect((await admin.ok('listAgents', {})).some(({ nodeId }) => nodeId === own.nodeId)).toBe(false)
  })

  it('of a key that was replaced is refused', async () => {
    const own = await enrolOne(server, admin)
    const { command } = await admin.ok('agentCommand', { id: own.nodeId })
    expect(await codeOf(own.agent.sync())).toBe('ok')
    const key = newKey()
    await enrolWith(server.origin, passwordIn(command), key)
    expect(await codeOf(own.agent.sync())).toBe('unknown')
    expect(await codeOf(testAgent(server.origin, own.id, key).sync())).toBe('ok')
  })
})
