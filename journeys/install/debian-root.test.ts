// Our own agent, set up by its pasted command on a minimal Debian whose services OpenRC runs, up to a customer's first file.
// The system is downloaded first, so this is the long form of the install journeys: npm run soak -- install

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lineInput, nodeInput, startTestServer, type TestClient, type TestServer } from '@dukou/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentProtocol, addPerson, linksOf, SITE } from '../agent/agent-node.ts'
import { coreBinary } from '../cores/core-binary.ts'
import { fetchThrough } from '../cores/fetch-through.ts'
import { freePort } from '../cores/free-port.ts'
import { startLinksClient } from '../cores/links-client.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { canMakeDebian, type DebianMachine, debianMachine } from './debian-machine.ts'
import { digestOf, startReleases, zipOf } from './releases.ts'

const XRAY_ZIP = 'Xray-linux-test.zip'
const NODEJS = 'node-v20.20.2-linux-test.tar.gz'
const PLACES = [
  'usr/local/lib/dukou-agent',
  'var/lib/dukou-agent',
  'etc/init.d/dukou-agent',
  'usr/local/sbin/dukou-agent',
]
const PROTOCOL: AgentProtocol = 'vmessTcp'
const architecture = process.arch === 'arm64' ? ('arm64' as const) : ('amd64' as const)

describe('a minimal Debian with OpenRC', () => {
  let releases: Awaited<ReturnType<typeof startReleases>>
  let server: TestServer
  let admin: TestClient
  let origin: Origin
  let machine: DebianMachine
  let command = ''
  let nodeId = ''

  beforeAll(async () => {
    if (!canMakeDebian()) throw new Error('this needs root, debootstrap, unshare, nsenter, chroot and ip')
    const nodejs = nodejsArchive()
    releases = await startReleases({
      [XRAY_ZIP]: zipOf('xray', readFileSync(coreBinary('xray') ?? '')),
      [NODEJS]: nodejs,
      'SHASUMS256.txt': Buffer.from(`${digestOf(nodejs)}  ${NODEJS}\n`),
    })
    origin = await startOrigin([SITE])
    server = await startTestServer({ releasesUrl: releases.origin, nodejsUrl: releases.origin })
    admin = await server.admin()
    for (const [program, fileName, version] of [
      ['xray', XRAY_ZIP, 'v26.3.27'],
      ['nodejs', NODEJS, 'v20.20.2'],
    ] as const) {
      const pin = { program, architecture, version, fileName, mirror: '', sha256: '', revision: null }
      await admin.ok('pinNodeProgram', pin)
    }
    const port = await freePort()
    const ports = { listenPort: port, publicPort: port }
    nodeId = (await admin.ok('saveNode', nodeInput({ ip: '127.0.0.1', host: '', type: 'v2ray', ...ports }))).id
    await admin.ok('saveLine', lineInput(nodeId, { protocol: PROTOCOL }))
    command = (await admin.ok('agentCommand', { id: nodeId })).command
    machine = await debianMachine()
    const portOf = (address: string) => Number(new URL(address).port)
    await machine.reach([portOf(server.origin), portOf(releases.origin), origin.httpPort])
    await machine.open([port])
  })
  afterAll(async () => {
    machine?.end()
    releases?.stop()
    await server?.stop()
    await origin?.stop()
  })

  /** This machine's own Node.js as an official build packs it. */
  function nodejsArchive(): Buffer {
    const folder = mkdtempSync(join(tmpdir(), 'nodejs-'))
    const bin = join(folder, 'node-v20.20.2-linux-test/bin')
    mkdirSync(bin, { recursive: true })
    symlinkSync(process.execPath, join(bin, 'node'))
    const packed = execFileSync('tar', ['-chf', '-', '-I', 'gzip -1', '-C', folder, 'node-v20.20.2-linux-test'], {
      maxBuffer: 1e9,
    })
    rmSync(folder, { recursive: true })
    return packed
  }

  const row = async () => (await admin.ok('listAgents', {})).find((one) => one.nodeId === nodeId)
  const log = async () => (await machine.run('cat /var/log/dukou-agent.log')).output.slice(-3000)

  it('leads by one command from nothing to a customer’s file', async () => {
    const installed = await machine.run(command)
    expect(installed).toMatchObject({ code: 0, output: expect.stringContaining('已启动') })
    for (const name of ['Node.js', 'Xray']) expect(installed.output).toContain(`正在下载 ${name}`)
    await expect.poll(async () => (await row())?.isCoreRunning, { message: await log() }).toBe(true)
    expect(await row()).toMatchObject({ canUpgrade: true, canCut: true, coreVersion: 'Xray 26.3.27' })
    const person = await addPerson(server)
    const [link = ''] = await linksOf(person)
    const { client, ports } = await startLinksClient([link])
    const url = `http://127.0.0.1:${origin.httpPort}/file`
    const fetched = () =>
      fetchThrough({ proxyPort: ports[0] ?? 0, url }).then(
        ({ sha256 }) => sha256,
        () => 'nothing',
      )
    await expect.poll(fetched, { message: await log() }).toBe(origin.fileSha256)
    await client.stop()
  })

  it('starts an agent again that was killed, beside the core that lived on', async () => {
    const [agent] = await machine.processesWith('dukou-agent.mjs run')
    const cores = await machine.processesWith('/var/lib/dukou-agent/core-')
    expect(cores).toHaveLength(1)
    const launchers = await machine.processesWith('/bin/sh /usr/local/lib/dukou-agent/launch')
    expect(launchers).toHaveLength(1)
    await machine.run(`kill -9 ${launchers[0]}`)
    const isAnother = async () => {
      const [now] = await machine.processesWith('dukou-agent.mjs run')
      return now !== undefined && now !== agent
    }
    await expect.poll(isAnother, { message: await log() }).toBe(true)
    expect(await machine.processesWith('/var/lib/dukou-agent/core-')).toEqual(cores)
  })

  it('changes nothing when the command is run again, and is removed without a trace', async () => {
    const asked = releases.asked.length
    expect(await machine.run(command)).toMatchObject({ code: 0, output: expect.stringContaining('已经装好') })
    expect(releases.asked.slice(asked)).toEqual([])
    expect(PLACES.filter((place) => !machine.has(place))).toEqual([])
    expect((await machine.run('dukou-agent remove')).code).toBe(0)
    expect(PLACES.filter(machine.has)).toEqual([])
    await expect.poll(() => machine.processesWith('dukou-agent')).toEqual([])
  })
})
