import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { readAsset } from '../../../platform/asset.ts'
import { quoted } from './install-script.ts'

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const PIN = {
  program: 'v2node',
  version: 'v0.4.4',
  fileName: 'v2node.zip',
  mirror: 'https://cn.example/files',
} as const
const V2BX = { ...PIN, program: 'v2bx', version: 'v0.4.0', fileName: 'V2bX.zip' } as const
const pinFor = (architecture: 'amd64' | 'arm64', sha256 = 'ab'.repeat(32)) =>
  admin.ok('pinNodeProgram', { revision: null, ...PIN, architecture, sha256 })

async function nodeWithLine(changes: Parameters<typeof nodeInput>[0] = {}) {
  const { id } = await admin.ok('saveNode', nodeInput(changes))
  const { inboundNumber } = await admin.ok('saveLine', lineInput(id))
  return { id, inboundNumber }
}

const passwordIn = (command: string) => /Bearer ([\w-]{43})/.exec(command)?.[1] ?? ''
const ask = (path: string, password: string, method = 'GET') =>
  fetch(`${server.origin}${path}`, { method, headers: { authorization: `Bearer ${password}` } })
const configAnswer = async (number: number, token: string) =>
  (await fetch(`${server.origin}/api/v1/server/UniProxy/config?node_id=${number}&node_type=vless&token=${token}`))
    .status

describe('the install command', () => {
  it('is refused without a pinned program, and for a node without an inbound', async () => {
    const { id } = await admin.ok('saveNode', nodeInput())
    const wanted = { id, program: null }
    expect((await admin.call('nodeCommand', wanted)).code).toBe(refusalCodes.nodeProgramNotPinned)
    await pinFor('amd64')
    expect((await admin.call('nodeCommand', wanted)).code).toBe(refusalCodes.nodeWithoutInbounds)
    expect((await admin.call('nodeCommand', { id, program: 'v2bx' })).code).toBe(refusalCodes.nodeProgramNotPinned)
  })

  it('serves Hysteria2 once the node has a host name for the certificate', async () => {
    const node = { type: 'h2', host: '' } as const
    const { id } = await admin.ok('saveNode', nodeInput(node))
    await admin.ok('saveLine', lineInput(id, { protocol: 'hysteria2' }))
    expect((await admin.call('nodeCommand', { id, program: null })).code).toBe(refusalCodes.inboundsNeedHost)
    await admin.ok('saveNode', nodeInput({ ...node, id, host: 'hk.example.com' }))
    expect((await admin.ok('nodeCommand', { id, program: null })).installs).toBe('v2node v0.4.4')
  })

  it('is made for a program that runs an inbound of the node, and refused where no pinned one does', async () => {
    const { id } = await admin.ok('saveNode', nodeInput({ host: 'nl.example.com' }))
    await admin.ok('saveLine', lineInput(id, { protocol: 'anytls' }))
    const pin = await admin.ok('pinNodeProgram', {
      revision: null,
      ...V2BX,
      architecture: 'amd64',
      sha256: 'cd'.repeat(32),
    })
    expect((await admin.call('nodeCommand', { id, program: 'v2bx' })).code).toBe(refusalCodes.nodeProgramRunsNone)
    expect(await admin.ok('nodeCommand', { id, program: null })).toMatchObject({ programs: ['v2node'] })
    await admin.ok('saveLine', lineInput(id, { protocol: 'vmessTcp' }))
    expect(await admin.ok('nodeCommand', { id, program: 'v2bx' })).toMatchObject({ programs: ['v2node', 'v2bx'] })
    await admin.ok('unpinNodeProgram', { id: pin.id })
  })

  it('downloads to a file, checks the digest of the very script that it gets, and pipes nothing into a shell (3.7-09)', async () => {
    await pinFor('amd64')
    const { id } = await nodeWithLine()
    const { command, installs, programs } = await admin.ok('nodeCommand', { id, program: null })
    expect({ installs, programs }).toEqual({ installs: 'v2node v0.4.4', programs: ['v2node'] })
    const script = await (await ask('/api/node/install', passwordIn(command))).text()
    expect(command).toContain(
      `echo "${createHash('sha256').update(script).digest('hex')}  $f" | sha256sum -c - && sh "$f")`,
    )
    expect(`${command}\n${script}`).not.toMatch(/\| *(ba|da)?sh\b/)
    for (const shell of ['bash', 'dash']) {
      expect(spawnSync(shell, ['-n'], { input: `${script}\n${command}` })).toMatchObject({ status: 0 })
    }
  })

  it('changes no token before the node is ready, and the same ones again after that', async () => {
    const { id, inboundNumber } = await nodeWithLine()
    const { token: before } = await admin.ok('newInboundToken', { number: inboundNumber })
    const { command } = await admin.ok('nodeCommand', { id, program: null })
    const password = passwordIn(command)
    const script = await (await ask('/api/node/install', password)).text()
    const token = /"ApiKey": "([\w-]+)"/.exec(script)?.[1] ?? ''
    expect([await configAnswer(inboundNumber, before), await configAnswer(inboundNumber, token)]).toEqual([200, 403])
    const accept = () => ask(`/api/node/accept?inbounds=${inboundNumber}`, password, 'POST')
    expect([(await accept()).status, (await accept()).status]).toEqual([200, 200])
    expect([await configAnswer(inboundNumber, before), await configAnswer(inboundNumber, token)]).toEqual([403, 200])
    await admin.ok('nodeCommand', { id, program: null })
    expect((await accept()).status).toBe(200)
    expect((await ask('/api/node/install', password)).status).toBe(403)
    expect((await auditOf(server.app, id)).filter((act) => act === 'enrolNode')).toHaveLength(1)
  })

  it('ends after a quarter of an hour, and never opens another node', async () => {
    const [one, other] = [await nodeWithLine(), await nodeWithLine()]
    const { command } = await admin.ok('nodeCommand', { id: one.id, program: null })
    const password = passwordIn(command)
    for (const inbounds of [
      other.inboundNumber,
      `${one.inboundNumber},${other.inboundNumber}`,
      '',
      'x',
      '9'.repeat(10),
    ]) {
      expect((await ask(`/api/node/accept?inbounds=${inbounds}`, password, 'POST')).status).toBe(403)
    }
    await server.app.db
      .updateTable('nodes')
      .set({ enrol_until: new Date(0) })
      .where('public_id', '=', one.id)
      .execute()
    for (const [path, method] of [
      ['/api/node/install', 'GET'],
      ['/api/node/program/v2node.zip', 'GET'],
      [`/api/node/accept?inbounds=${one.inboundNumber}`, 'POST'],
    ] as const) {
      expect((await ask(path, password, method)).status).toBe(403)
      expect((await ask(path, 'x'.repeat(43), method)).status).toBe(403)
    }
  })

  it('tries the mirror first in the mainland and the release first elsewhere', async () => {
    const order = async (serverType: 'ubuntu_mainland' | 'alpine') => {
      const { id } = await nodeWithLine({ serverType })
      const { command } = await admin.ok('nodeCommand', { id, program: null })
      const script = await (await ask('/api/node/install', passwordIn(command))).text()
      return /^AMD64_ADDRESSES='([^']*)'/m.exec(script)?.[1]?.split('\n')
    }
    const [mirror, own] = ['https://cn.example/files/v2node.zip', `${server.origin}/api/node/program/v2node.zip`]
    const official = `${server.app.config.releasesUrl}/wyx2685/v2node/releases/download/v0.4.4/v2node.zip`
    expect(await order('ubuntu_mainland')).toEqual([mirror, own, official])
    expect(await order('alpine')).toEqual([official, mirror, own])
  })

  it('hands out the pinned file from DATA_DIR, and no other', async () => {
    const folder = join(server.app.config.dataDir, 'node-programs')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'v2node.zip'), 'program')
    writeFileSync(join(folder, 'other.zip'), 'other')
    await pinFor('amd64', createHash('sha256').update('program').digest('hex'))
    const { id } = await nodeWithLine()
    const password = passwordIn((await admin.ok('nodeCommand', { id, program: null })).command)
    expect(await (await ask('/api/node/program/v2node.zip', password)).text()).toBe('program')
    expect((await ask('/api/node/program/other.zip', password)).status).toBe(404)
    writeFileSync(join(folder, 'v2node.zip'), 'changed since')
    expect((await ask('/api/node/program/v2node.zip', password)).status).toBe(404)
  })

  it('sends the bytes that it told, where the file grows meanwhile', async () => {
    const folder = join(server.app.config.dataDir, 'node-programs')
    const file = Buffer.alloc(16_000_000, 'program')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'v2node.zip'), file)
    await pinFor('amd64', createHash('sha256').update(file).digest('hex'))
    const { id } = await nodeWithLine()
    const password = passwordIn((await admin.ok('nodeCommand', { id, program: null })).command)
    const request = (connection: string) =>
      `GET /api/node/program/v2node.zip HTTP/1.1\r\nhost: panel\r\nauthorization: Bearer ${password}\r\nconnection: ${connection}\r\n\r\n`
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.write(request('keep-alive'))
    const [head] = (await once(socket, 'data')) as [Buffer]
    // The rest waits in the socket, so the server stands in the middle of the file.
    socket.pause()
    appendFileSync(join(folder, 'v2node.zip'), 'more')
    socket.write(request('close'))
    const received = Buffer.concat([head, ...(await socket.toArray())])
    const from = received.indexOf('\r\n\r\n') + 4
    expect(received.subarray(from, from + file.length).equals(file)).toBe(true)
    expect(received.subarray(from + file.length).toString()).toMatch(/^HTTP\/1\.1 404 /)
  })
})

describe('a word of the shell', () => {
  it.each(["it's", '$(id)', '`id`', '"; rm -rf /', '../../x', 'a\nb', '\\', '!!', '-n', '香港 01'])(
    'is %j itself, whatever is in it',
    (text) => {
      const { stdout } = spawnSync('sh', ['-c', `x=${quoted(text)}; printf '%s' "$x"`])
      expect(stdout.toString()).toBe(text)
    },
  )
})

it.each(['install-common.sh', 'install-node.sh', 'install-agent.sh'])('%s reads in both shells', (file) => {
  for (const shell of ['bash', 'dash']) {
    expect(spawnSync(shell, ['-n'], { input: readAsset(file) }).stderr.toString()).toBe('')
  }
})

it('a fresh token comes with panel, number and the configuration of each program', async () => {
  const { inboundNumber } = await nodeWithLine()
  const { token, panel, configs } = await admin.ok('newInboundToken', { number: inboundNumber })
  expect(panel).toBe(server.origin)
  expect(configs.map(({ program }) => program)).toEqual(['v2node', 'v2bx', 'xrayr', 'xboard'])
  for (const { text } of configs) {
    for (const words of [token, panel, String(inboundNumber)]) expect(text).toContain(words)
  }
})
