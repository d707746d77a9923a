// Our own agent, set up by its pasted command on a machine that has neither Node.js nor Xray, with the real programs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ADMIN,
  createClient,
  layEmbedded,
  lineInput,
  nodeInput,
  digestOf as passwordDigest,
  type TestClient,
} from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { coreBinary } from '../cores/core-binary.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { freePort } from '../cores/free-port.ts'
import { type ServerProcess, startServerProcess } from '../lib/server-process.ts'
import { machine } from './machine.ts'
import { digestOf, startReleases, zipOf } from './releases.ts'

const XRAY_ZIP = 'Xray-linux-test.zip'
const NODEJS = 'node-v20.20.2-linux-test.tar.gz'
const HYSTERIA = 'hysteria-linux-test'
const LIB = 'usr/local/lib/dukou-agent'
const FOLDER = 'var/lib/dukou-agent'
const UNIT = 'etc/systemd/system/dukou-agent.service'
const RC = 'etc/init.d/dukou-agent'
const AGAIN = 'sh "$DUKOU_ROOT/usr/local/sbin/dukou-agent"'
const architecture = process.arch === 'arm64' ? ('arm64' as const) : ('amd64' as const)

describeWithCores(['xray', 'hysteria'], 'the command of our own agent', () => {
  let releases: Awaited<ReturnType<typeof startReleases>>
  let panel: ServerProcess
  let admin: TestClient
  const dataDir = mkdtempSync(join(tmpdir(), 'install-agent-'))

  beforeAll(async () => {
    const nodejs = nodejsArchive()
    const hysteria = readFileSync(coreBinary('hysteria') ?? '')
    releases = await startReleases({
      [XRAY_ZIP]: zipOf('xray', readFileSync(coreBinary('xray') ?? '')),
      [NODEJS]: nodejs,
      [HYSTERIA]: hysteria,
      'hashes.txt': Buffer.from(`${digestOf(hysteria)}  build/${HYSTERIA}\n`),
      'SHASUMS256.txt': Buffer.from(`${'0'.repeat(64)}  other.tar.gz\n${digestOf(nodejs)}  ${NODEJS}\n`),
    })
    await layEmbedded(dataDir)
    panel = await startServerProcess({
      DATA_DIR: dataDir,
      PORT: '0',
      RELEASES_URL: releases.origin,
      NODEJS_URL: releases.origin,
      SAMPLE_DATA: '0',
      SANDBOX: '0',
    })
    admin = createClient(panel.origin)
    const passwordDigestOf = passwordDigest(ADMIN.password)
    admin.token = (await admin.ok('login', { email: ADMIN.email, passwordDigest: passwordDigestOf })).token
  })
  afterAll(async () => {
    await panel?.kill()
    releases?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** An official build as Node.js packs it, with a program that stands for this machine's own. */
  function nodejsArchive(): Buffer {
    const folder = mkdtempSync(join(tmpdir(), 'nodejs-'))
    const bin = join(folder, 'node-v20.20.2-linux-test/bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'node'), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 })
    const { stdout } = spawnSync('tar', ['-czf', '-', '-C', folder, 'node-v20.20.2-linux-test'])
    rmSync(folder, { recursive: true })
    return stdout
  }

  async function pin(program: 'xray' | 'hysteria' | 'nodejs', fileName: string, version: string): Promise<void> {
    const wanted = { program, architecture, version, fileName, mirror: '', sha256: '', revision: null }
    await admin.ok('pinNodeProgram', wanted)
  }

  async function prepared(kind: 'systemd' | 'openrc', isPinned = true, type: 'v2ray' | 'h2' = 'v2ray') {
    for (const { id } of await admin.ok('listNodePrograms', {})) await admin.ok('unpinNodeProgram', { id })
    if (isPinned) {
      await pin('xray', XRAY_ZIP, 'v26.3.27')
      await pin('nodejs', NODEJS, 'v20.20.2')
      await pin('hysteria', HYSTERIA, 'v2.6.0')
    }
    const port = await freePort()
    const host = type === 'h2' ? 'node.dukou.test' : ''
    const { id } = await admin.ok(
      'saveNode',
      nodeInput({ ip: '127.0.0.1', host, type, listenPort: port, publicPort: port }),
    )
    await admin.ok('saveLine', lineInput(id, { protocol: type === 'h2' ? 'hysteria2' : 'vmessTcp' }))
    const { command, unpinned } = await admin.ok('agentCommand', { id })
    const own = machine(kind, { hasNode: false, keepsOutput: true })
    onTestFinished(() => own.end())
    return {
      id,
      command,
      unpinned,
      host: own,
      agent: async () => (await admin.ok('listAgents', {})).find(({ nodeId }) => nodeId === id),
    }
  }

  /** Cores whose command line has a file of this machine. */
  const coresOf = (folder: string) =>
    readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isCoreOf(folder, commandOf(name)))

  it.each(['systemd', 'openrc'] as const)(
    'leads from a bare machine with %s to a running core, changes nothing again, and is removed without a trace',
    async (kind) => {
      const { command, host, agent } = await prepared(kind)
      const first = await host.run(command)
      expect(first).toMatchObject({ code: 0, output: expect.stringContaining('已启动') })
      await expect.poll(async () => (await agent())?.isCoreRunning, { message: host.read('said') }).toBe(true)
      expect(await agent()).toMatchObject({ canUpgrade: true, isOutdated: false, coreVersion: 'Xray 26.3.27' })
      const service = host.read(kind === 'systemd' ? UNIT : RC)
      expect(service).toContain(`${LIB}/launch`)
      // Programs and certificates may lie in /root.
      expect(service).not.toMatch(/ProtectHome=(yes|true|tmpfs)|InaccessiblePaths/)
      const identity = host.read(`${FOLDER}/identity.json`)
      const asked = releases.asked.length
      for (const repeat of [command, AGAIN]) {
        expect(await host.run(repeat)).toMatchObject({ code: 0, output: expect.stringContaining('已经装好') })
        expect(host.read(`${FOLDER}/identity.json`)).toBe(identity)
      }
      expect(releases.asked.slice(asked)).toEqual([])
      await expect.poll(() => coresOf(host.path(FOLDER)).length, { message: host.read('said') }).toBe(1)
      expect(await host.run(`${AGAIN} remove`)).toMatchObject({ code: 0, output: expect.stringContaining('已卸载') })
      const places = [LIB, FOLDER, UNIT, RC, 'usr/local/sbin/dukou-agent', 'pid']
      expect(places.filter(host.has)).toEqual([])
      const table = createHash('sha256')
        .update(realpathSync(host.path('.')))
        .update(`/${FOLDER}`)
        .digest('hex')
      expect(host.read('log')).toContain(`nft delete table inet dukou_agent_${table.slice(0, 12)}\n`)
      await expect.poll(() => coresOf(host.path(FOLDER))).toEqual([])
    },
  )

  it('refuses an Xray with another digest, and a machine of another node, before anything changes', async () => {
    const { host, command, id } = await prepared('systemd')
    const wrong = { program: 'xray', architecture, version: 'v26.3.27', fileName: XRAY_ZIP, mirror: '' } as const
    await admin.ok('pinNodeProgram', { ...wrong, sha256: 'ab'.repeat(32), revision: null })
    const changed = await admin.ok('agentCommand', { id })
    expect(await host.run(changed.command)).toMatchObject({ code: 1, output: expect.stringContaining('不符') })
    for (const name of [FOLDER, UNIT, `${LIB}/launch`]) expect(host.has(name)).toBe(false)
    // The earlier command is over with the later one.
    expect((await host.run(command)).code).not.toBe(0)
    mkdirSync(host.path(LIB), { recursive: true })
    writeFileSync(host.path(`${LIB}/node-id`), 'f'.repeat(24))
    expect(await host.run(changed.command)).toMatchObject({ code: 1, output: expect.stringContaining('另一个节点') })
  })

  it('installs hysteria on a node of Hysteria2, asks for no Xray, and takes it away again', async () => {
    const { host, command, unpinned, agent } = await prepared('systemd', true, 'h2')
    expect(unpinned).toEqual([])
    const asked = releases.asked.length
    expect(await host.run(command)).toMatchObject({
      code: 0,
      output: expect.stringContaining('正在下载 hysteria v2.6.0'),
    })
    expect(releases.asked.slice(asked)).toEqual([NODEJS, HYSTERIA])
    await expect.poll(async () => (await agent())?.coreVersion, { message: host.read('said') }).toBe('hysteria 2.6.0')
    expect((await agent())?.hysteriaUpgrade).toMatchObject({ offer: '', order: null })
    expect(await host.run(command)).toMatchObject({
      code: 0,
      output: expect.stringContaining('hysteria v2.6.0 已经装好'),
    })
    expect((await host.run(`${AGAIN} remove`)).code).toBe(0)
    expect([LIB, FOLDER].filter(host.has)).toEqual([])
    await expect.poll(() => coresOf(host.path(FOLDER))).toEqual([])
  })

  it('drives the hysteria of the machine where none is pinned, and says what to pin where there is none', async () => {
    const { host, command, unpinned, agent } = await prepared('systemd', false, 'h2')
    expect(unpinned).toEqual(['hysteria', 'nodejs'])
    host.addNode()
    expect(await host.run(command)).toMatchObject({ code: 1, output: expect.stringContaining('指定 hysteria') })
    mkdirSync(host.path('usr/local/bin'), { recursive: true })
    symlinkSync(coreBinary('hysteria') ?? '', host.path('usr/local/bin/hysteria'))
    expect(await host.run(command)).toMatchObject({ code: 0, output: expect.stringContaining('已启动') })
    await expect.poll(async () => (await agent())?.coreVersion, { message: host.read('said') }).toBe('hysteria 2.6.0')
    expect((await host.run(`${AGAIN} remove`)).code).toBe(0)
    await expect.poll(() => coresOf(host.path(FOLDER))).toEqual([])
  })

  it('says what to pin where the machine has no Node.js and none is pinned', async () => {
    const { host, command, unpinned } = await prepared('systemd', false)
    expect(unpinned).toEqual(['xray', 'nodejs'])
    expect(await host.run(command)).toMatchObject({ code: 1, output: expect.stringContaining('指定 Node.js') })
    expect(host.has(FOLDER)).toBe(false)
  })
})

function isCoreOf(folder: string, command: string): boolean {
  return command.includes(`${folder}/core-`) || command.includes(`${folder}/hysteria-`)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}
