import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ADMIN,
  createClient,
  inboundInput,
  layEmbedded,
  nodeInput,
  digestOf as passwordDigest,
} from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type ServerProcess, startServerProcess } from '../lib/server-process.ts'
import { machine } from './machine.ts'
import { digestOf, PROGRAM, startReleases, zipOf } from './releases.ts'

const ZIP = 'v2node-linux-test.zip'
const PLAIN = 'v2node-plain'
const V2BX_ZIP = 'V2bX-linux-test.zip'
/** Each of these ends a word, starts a command or is a path for a shell. */
const HOSTILE = `'; touch "$DUKOU_ROOT/harm" #\`touch "$DUKOU_ROOT/harm"\` $(touch "$DUKOU_ROOT/harm") ../\\ "香港"`
const CONFIG = 'etc/dukou-node/config.json'
const UNIT = 'etc/systemd/system/dukou-node.service'
const INSTALLED = 'usr/local/lib/dukou-node/v2node'
const AGAIN = 'sh "$DUKOU_ROOT/usr/local/sbin/dukou-node"'

let releases: Awaited<ReturnType<typeof startReleases>>
let panel: ServerProcess
const dataDir = mkdtempSync(join(tmpdir(), 'install-'))
const architecture = process.arch === 'arm64' ? ('arm64' as const) : ('amd64' as const)

const start = (port = 0) =>
  startServerProcess({
    DATA_DIR: dataDir,
    PORT: String(port),
    RELEASES_URL: releases.origin,
    SAMPLE_DATA: '0',
    SANDBOX: '0',
  })

beforeAll(async () => {
  releases = await startReleases({
    [ZIP]: zipOf('v2node', PROGRAM),
    [PLAIN]: PROGRAM,
    [V2BX_ZIP]: zipOf('V2bX', PROGRAM),
  })
  await layEmbedded(dataDir)
  panel = await start()
})
afterAll(async () => {
  await panel?.kill()
  releases?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function asAdmin() {
  const admin = createClient(panel.origin)
  admin.token = (await admin.ok('login', { email: ADMIN.email, passwordDigest: passwordDigest(ADMIN.password) })).token
  return admin
}

/** A prepared node without a line, and its install command. */
async function prepared(kind: 'systemd' | 'openrc', fileName = ZIP, program: 'v2node' | 'v2bx' = 'v2node') {
  const admin = await asAdmin()
  const pin = {
    program,
    architecture,
    version: program === 'v2node' ? 'v0.4.4' : 'v0.1.5',
    fileName,
    mirror: '',
    sha256: '',
    revision: null,
  } as const
  await admin.ok('pinNodeProgram', pin)
  const inbounds = [inboundInput('reality')]
  const serverType = kind === 'systemd' ? 'ubuntu_reality' : 'alpine_reality'
  const { id } = await admin.ok('saveNode', nodeInput({ name: HOSTILE.slice(0, 100), inbounds, serverType }))
  const { command } = await admin.ok('nodeCommand', { id, program })
  const host = machine(kind)
  onTestFinished(() => host.end())
  return { admin, id, command, host, seen: async () => (await admin.ok('listNodes', {})).find((one) => one.id === id) }
}

it('one pasted command leads from a bare machine to a node that the panel hears; again, it changes nothing', async () => {
  const { command, host, seen } = await prepared('systemd')
  const first = await host.run(command)
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('已启动') })
  expect(host.read('said')).toBe('200 vless\n')
  expect((await seen())?.online).toBe(true)
  expect(statSync(host.path(CONFIG)).mode & 0o777).toBe(0o600)
  expect(host.read(UNIT)).toContain('Restart=always')
  expect(host.has('harm')).toBe(false)
  const config = host.read(CONFIG)
  const asked = releases.asked.length
  for (const repeat of [command, AGAIN]) {
    expect(await host.run(repeat)).toMatchObject({ code: 0, output: expect.stringContaining('已经装好') })
    expect(host.read(CONFIG)).toBe(config)
    expect(host.read('said')).toBe('200 vless\n')
  }
  expect(releases.asked.slice(asked)).toEqual([])
})

it('`--remove` stops the program and leaves nothing behind', async () => {
  const { command, host } = await prepared('systemd')
  await host.run(command)
  expect((await host.run(`${AGAIN} --remove`)).code).toBe(0)
  for (const name of [CONFIG, UNIT, INSTALLED, 'usr/local/sbin/dukou-node', 'pid']) expect(host.has(name)).toBe(false)
  expect(host.read('log')).toContain('systemctl disable --now dukou-node')
})

it.each(['systemd', 'openrc'] as const)(
  'V2bX is installed on %s with its own configuration, again without a change, and removed without a trace',
  async (kind) => {
    const { command, host, seen } = await prepared(kind, V2BX_ZIP, 'v2bx')
    expect(await host.run(command)).toMatchObject({ code: 0, output: expect.stringContaining('已启动') })
    expect(host.read('said')).toBe('200 vless\n')
    expect((await seen())?.online).toBe(true)
    const config = host.read(CONFIG)
    expect(JSON.parse(config)).toMatchObject({
      Cores: [{ Type: 'xray' }],
      Nodes: [{ Core: 'xray', ApiHost: panel.origin, NodeType: 'vless', CertConfig: { CertMode: 'none' } }],
    })
    const asked = releases.asked.length
    for (const repeat of [command, AGAIN]) {
      expect(await host.run(repeat)).toMatchObject({ code: 0, output: expect.stringContaining('V2bX v0.1.5 已经装好') })
      expect(host.read(CONFIG)).toBe(config)
    }
    expect(releases.asked.slice(asked)).toEqual([])
    const installed = [CONFIG, 'usr/local/lib/dukou-node/V2bX', kind === 'systemd' ? UNIT : 'etc/init.d/dukou-node']
    expect(installed.map(host.has)).toEqual([true, true, true])
    expect((await host.run(`${AGAIN} --remove`)).code).toBe(0)
    expect([...installed, 'usr/local/sbin/dukou-node', 'pid'].filter(host.has)).toEqual([])
  },
)

it('Alpine gets an OpenRC service, with wget alone', async () => {
  const { command, host } = await prepared('openrc', PLAIN)
  expect(await host.run(command)).toMatchObject({ code: 0 })
  expect(host.read('said')).toBe('200 vless\n')
  expect(host.read('etc/init.d/dukou-node')).toContain('respawn_max=0')
  expect((await host.run(`${AGAIN} --remove`)).code).toBe(0)
  expect(host.has('etc/init.d/dukou-node')).toBe(false)
})

it('a program file with another digest is refused, and what runs keeps running', async () => {
  const { admin, id, command, host } = await prepared('systemd')
  await host.run(command)
  const before = [host.read(CONFIG), host.read('pid')]
  const pin = {
    program: 'v2node',
    architecture,
    version: 'v0.4.5',
    fileName: PLAIN,
    mirror: '',
    revision: null,
  } as const
  await admin.ok('pinNodeProgram', { ...pin, sha256: 'ab'.repeat(32) })
  const { command: wrong } = await admin.ok('nodeCommand', { id, program: null })
  const refused = await host.run(wrong)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('不符') })
  expect([host.read(CONFIG), host.read('pid')]).toEqual(before)
  expect(digestOf(Buffer.from(host.read(INSTALLED)))).toBe(digestOf(PROGRAM))
})

it('a script that was changed on its way is not run', async () => {
  const { command, host } = await prepared('systemd')
  const digest = /"([0-9a-f]{64}) {2}\$f"/.exec(command)?.[1] ?? ''
  const { code } = await host.run(command.replace(digest, 'cd'.repeat(32)))
  expect(code).not.toBe(0)
  expect(host.has(UNIT)).toBe(false)
})

it('where the panel goes away halfway nothing is half installed, and the same command works once it is back', async () => {
  const { command, host } = await prepared('systemd')
  const { port } = panel
  releases.beforeNextFile(() => panel.kill())
  expect(await host.run(command)).toMatchObject({ code: 1, output: expect.stringContaining('面板没有接受') })
  for (const name of [CONFIG, UNIT, INSTALLED]) expect(host.has(name)).toBe(false)
  panel = await start(port)
  expect(await host.run(command)).toMatchObject({ code: 0 })
  expect(host.read('said')).toBe('200 vless\n')
})

it('a machine with one node refuses the command of another', async () => {
  const one = await prepared('systemd')
  await one.host.run(one.command)
  const config = one.host.read(CONFIG)
  const other = await prepared('systemd')
  expect(await one.host.run(other.command)).toMatchObject({ code: 1, output: expect.stringContaining('另一个节点') })
  expect(one.host.read(CONFIG)).toBe(config)
})
