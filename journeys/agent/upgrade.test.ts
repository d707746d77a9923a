// Our own agent and its Xray or hysteria are exchanged from the panel: streams go on, every byte is billed, and a version that does not
// work is taken back by the node itself.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenInvariants, startTestServer, type TestClient, type TestServer } from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type FarEnd, openStream, type Stream, startFarEnd } from '../billing/streams.ts'
import { coreBinary } from '../cores/core-binary.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { digestOf, zipOf } from '../install/releases.ts'
import { addPerson, type Clients, enrolOn, layNode, NODE_HOST, type Person, SITE, startClients } from './agent-node.ts'
import { withLog } from './agent-process.ts'
import { BUILT_AGENT, type LaunchedAgent, launchedAgent } from './launched-agent.ts'

const PORTION = 20_000
/** Long enough for a new program on a busy machine, and for one that is to be found silent. */
const TRIAL_SECONDS = { usual: 60, silent: 2, core: 12 }
const PROTOCOLS = ['vmessTcp'] as const

describeWithCores(['xray', 'hysteria'], 'programs of a node that are exchanged from the panel', () => {
  let server: TestServer
  let admin: TestClient
  let farEnd: FarEnd
  let origin: Origin
  let agent: LaunchedAgent
  let client: Clients
  let person: Person
  let nodeId: string
  const moved = { up: 0, down: 0 }
  const files = mkdtempSync(join(tmpdir(), 'agent-files-'))
  const agentFile = join(files, 'agent.mjs')
  let built = ''

  beforeAll(async () => {
    built = readFileSync(BUILT_AGENT, 'utf8')
    writeFileSync(agentFile, built)
    farEnd = await startFarEnd()
    origin = await startOrigin([SITE, NODE_HOST])
    server = await startTestServer({ agentFile })
    admin = await server.admin()
    agent = launchedAgent()
    nodeId = await layNode(server, admin, origin, PROTOCOLS, files)
    person = await addPerson(server)
    client = await startClients([person], PROTOCOLS, origin)
    await enrolOn(admin, nodeId, agent, server.origin)
    agent.start(`${built}\n// The file of the install command.\n`, TRIAL_SECONDS.usual)
  })
  afterAll(async () => {
    await client?.stop()
    agent?.remove()
    farEnd?.stop()
    await server?.stop()
    await origin?.stop()
    rmSync(files, { recursive: true, force: true })
  })

  const row = async (id = nodeId) => (await admin.ok('listAgents', {})).find((one) => one.nodeId === id)
  const orderOf = async (part: 'agent' | 'core' | 'hysteria', id = nodeId) => {
    const { state, failure } = (await row(id))?.[`${part}Upgrade`].order ?? {}
    return `${state} ${failure}`.trim()
  }
  const open = (port = person.ports[0] ?? 0) => openStream(port, { host: '127.0.0.1', port: farEnd.port }, 'down')

  function count({ up, down }: Stream): void {
    moved.up += up
    moved.down += down
  }

  async function billed() {
    const days = await server.app.db.selectFrom('user_days').select(['up', 'down']).execute()
    const sum = (of: (day: (typeof days)[number]) => unknown) => days.reduce((all, day) => all + Number(of(day)), 0)
    return { up: sum(({ up }) => up), down: sum(({ down }) => down) }
  }

  /** Moves portion after portion through one stream while something happens, and some afterwards. */
  async function whileMoving(meanwhile: () => Promise<void>): Promise<void> {
    const stream = await open()
    let isOver = false
    const happened = meanwhile().finally(() => {
      isOver = true
    })
    const download = async () => {
      while (!isOver) {
        await stream.move(PORTION)
      }
      await stream.move(PORTION)
    }
    await Promise.all([happened, download()])
    stream.close()
    count(stream)
  }

  const expectOrder = (part: 'agent' | 'core', state: string) =>
    withLog(agent, expect.poll(() => orderOf(part)).toBe(state))

  /** Hands out this file, and has the node exchange its own for it. */
  async function order(text: string): Promise<void> {
    writeFileSync(agentFile, text)
    expect(await admin.ok('upgradeAgents', { part: 'agent', id: nodeId })).toEqual({ asked: 1 })
  }

  it('the agent is exchanged while a download runs, which goes on through the same core and is billed to the byte', async () => {
    await withLog(agent, expect.poll(async () => (await row())?.isCoreRunning).toBe(true))
    expect((await row())?.agentUpgrade).toMatchObject({ offer: '0.3.0', order: null })
    const [before] = [agent.cores(), agent.agents()]
    await whileMoving(async () => {
      await order(built)
      await expectOrder('agent', 'done')
    })
    expect(agent.cores()).toEqual(before)
    expect((await row())?.agentUpgrade).toMatchObject({ offer: '', isTried: false })
    expect(agent.hasMark('current')).toBe(true)
    await withLog(agent, expect.poll(billed).toEqual(moved))
  })

  it.each([
    ['that ends', 'process.exit(1)\n', 'failed ended', TRIAL_SECONDS.usual],
    ['that never syncs', 'setInterval(() => {}, 1000)\n', 'failed silent', TRIAL_SECONDS.silent],
  ])('a version %s is taken back by the node, and not tried again', async (_name, text, outcome, trialSeconds) => {
    if (trialSeconds !== TRIAL_SECONDS.usual) {
      agent.killLauncher()
      agent.restart(trialSeconds)
    }
    const cores = agent.cores()
    await whileMoving(async () => {
      await order(text)
      await expectOrder('agent', outcome)
    })
    expect(agent.cores()).toEqual(cores)
    expect(agent.hasMark('trial')).toBe(false)
    expect((await row())?.agentUpgrade.order).toMatchObject({ isForOffer: true })
    await withLog(agent, expect.poll(billed).toEqual(moved))
  })

  it('a kill of the new agent or of its launcher in the middle leaves an agent that runs', async () => {
    agent.killLauncher()
    agent.restart(TRIAL_SECONDS.core)
    for (const [kill, mark] of [
      [() => agent.killAgent(), 'first'],
      [() => agent.killLauncher(), 'second'],
    ] as const) {
      await whileMoving(async () => {
        await order(`${built}\n// The ${mark} that is killed.\n`)
        await withLog(agent, expect.poll(() => agent.hasMark('trial'), { interval: 5 }).toBe(true))
        kill()
        if (mark === 'second') agent.restart()
        await expectOrder('agent', 'done')
      })
    }
    await expect.poll(() => agent.agents().length).toBe(1)
    await withLog(agent, expect.poll(billed).toEqual(moved))
  })

  /** Pins a version whose file the panel has, packed as its release has it. */
  async function pin(program: 'xray' | 'hysteria', version: string, content: Buffer): Promise<void> {
    const folder = join(server.app.config.dataDir, 'node-programs')
    mkdirSync(folder, { recursive: true })
    const file = program === 'xray' ? zipOf('xray', content) : content
    const fileName = `${program}-${version}`
    writeFileSync(join(folder, fileName), file)
    const architecture = process.arch === 'arm64' ? ('arm64' as const) : ('amd64' as const)
    const before = (await admin.ok('listNodePrograms', {})).find((one) => one.program === program)
    await admin.ok('pinNodeProgram', {
      program,
      architecture,
      version,
      fileName,
      mirror: '',
      sha256: digestOf(file),
      revision: before?.revision ?? null,
    })
  }

  it('another Xray is run once it is there, and one that does not run is taken back', async () => {
    const [before] = agent.cores()
    await pin('xray', 'v26.3.28', readFileSync(coreBinary('xray') ?? ''))
    expect((await row())?.coreUpgrade).toMatchObject({ offer: 'v26.3.28', order: null })
    expect(await admin.ok('upgradeAgents', { part: 'core', id: nodeId })).toEqual({ asked: 1 })
    await expectOrder('core', 'done')
    const [after] = agent.cores()
    expect(after).not.toBe(before)

    await pin('xray', 'v26.3.29', Buffer.from('#!/bin/sh\n[ "$1" = run ] && exit 1\necho "Xray 26.3.29"\n'))
    expect(await admin.ok('upgradeAgents', { part: 'core', id: nodeId })).toEqual({ asked: 1 })
    await expectOrder('core', 'failed ended')
    await expect.poll(() => agent.cores().length).toBe(1)
    await expect.poll(async () => (await row())?.coreVersion).toBe('Xray 26.3.27')

    await pin('xray', 'v26.3.30', Buffer.from('no program\n'))
    expect(await admin.ok('upgradeAgents', { part: 'core', id: nodeId })).toEqual({ asked: 1 })
    const cores = agent.cores()
    await expectOrder('core', 'failed unusable')
    expect(agent.cores()).toEqual(cores)
    await whileMoving(async () => {})
    await withLog(agent, expect.poll(billed).toEqual(moved))
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('another hysteria is run once it is there, and one that does not run is taken back', async () => {
    const other = launchedAgent()
    onTestFinished(() => other.remove())
    const id = await layNode(server, admin, origin, ['hysteria2'], other.folder)
    const guest = await addPerson(server)
    await enrolOn(admin, id, other, server.origin)
    other.start(built, TRIAL_SECONDS.core)
    const isUp = () => expect.poll(async () => (await row(id))?.isCoreRunning, { message: other.log() }).toBe(true)
    const isOrder = (state: string) =>
      expect.poll(() => orderOf('hysteria', id), { message: other.log().slice(-3000) }).toBe(state)
    /** Over UDP a client notices late that the server is another one, so each time there is a new one. */
    const move = async () => {
      await isUp()
      const clients = await startClients([guest], ['hysteria2'], origin)
      const stream = await open(guest.ports[0])
      await stream.move(PORTION)
      stream.close()
      count(stream)
      await clients.stop()
    }
    await move()
    const [before] = other.cores()
    await pin('hysteria', 'v2.6.1', readFileSync(coreBinary('hysteria') ?? ''))
    expect((await row(id))?.hysteriaUpgrade).toMatchObject({ offer: 'v2.6.1', order: null })
    expect(await admin.ok('upgradeAgents', { part: 'hysteria', id })).toEqual({ asked: 1 })
    await isOrder('done')
    const [after] = other.cores()
    expect(after).not.toBe(before)
    await move()

    await pin('hysteria', 'v2.6.2', Buffer.from('#!/bin/sh\n[ "$1" = server ] && exit 1\necho "Version: v2.6.2"\n'))
    expect(await admin.ok('upgradeAgents', { part: 'hysteria', id })).toEqual({ asked: 1 })
    await isOrder('failed ended')
    await expect.poll(() => other.cores().length).toBe(1)
    await move()
    await expect.poll(billed, { message: other.log().slice(-3000) }).toEqual(moved)
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('a launcher that is stopped takes agent and core along', async () => {
    await agent.stop()
    expect([agent.agents(), agent.cores()]).toEqual([[], []])
  })
})
