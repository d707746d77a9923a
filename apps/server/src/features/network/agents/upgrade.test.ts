import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusalCodes } from '@dukou/contract'
import type { ProgramState, UpgradeOrder } from '@dukou/node-protocol/agent'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { enrolOne, type OneAgent } from './testing/one-agent.ts'
import { enrolWith, newKey, passwordIn, STATE, testAgent } from './testing/test-agent.ts'

const EARLIER = 'ab'.repeat(32)
const NONE: ProgramState = { sha256: '', tried: 0, outcome: 'none', failure: '' }

let server: TestServer
let admin: TestClient
let agentSha256 = ''

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

/** Each test has agents of its own, and a file that no earlier one has tried. */
beforeEach(async () => {
  const text = `// ${Math.random()}\n`
  server.app.config.agentFile = join(server.app.config.dataDir, 'agent.mjs')
  writeFileSync(server.app.config.agentFile, text)
  agentSha256 = createHash('sha256').update(text).digest('hex')
  for (const { nodeId } of await admin.ok('listAgents', {})) await admin.ok('deleteNode', { id: nodeId })
  for (const { id } of await admin.ok('listNodePrograms', {})) await admin.ok('unpinNodeProgram', { id })
})

interface Change {
  agent?: Partial<ProgramState> | null
  core?: Partial<ProgramState>
  hysteria?: Partial<ProgramState>
  processor?: string
  coreVersion?: string
}

/** Asks as an agent that tells this of its programs. @returns the orders of the answer */
async function tell(
  { agent }: OneAgent,
  { agent: own, core, hysteria, processor = 'amd64', coreVersion = STATE.coreVersion }: Change = {},
): Promise<UpgradeOrder[]> {
  const programs = {
    processor,
    agent: own === null ? null : { ...NONE, sha256: EARLIER, ...own },
    core: { ...NONE, ...core },
    ...(hysteria && { hysteria: { ...NONE, ...hysteria } }),
  }
  const { status, value } = await agent.sync({}, { programs, state: { ...STATE, coreVersion } })
  expect(status).toBe(200)
  return (value.orders ?? []) as UpgradeOrder[]
}

async function agents(count: number, change: Change = {}): Promise<OneAgent[]> {
  const all: OneAgent[] = []
  for (let nth = 0; nth < count; nth += 1) all.push(await enrolOne(server, admin))
  for (const one of all) await tell(one, change)
  return all
}

const upgrade = (id: string | null, part: 'agent' | 'core' | 'hysteria' = 'agent') =>
  admin.call('upgradeAgents', { part, id })
const rowOf = async ({ nodeId }: OneAgent) => (await admin.ok('listAgents', {})).find((row) => row.nodeId === nodeId)

/** The words of an agent that runs the file of its order. */
const done = (number: number): Change => ({ agent: { sha256: agentSha256, tried: number, outcome: 'done' } })

it('one node is ordered first, the others once it has synced with the new file, and one that failed by name only', async () => {
  const [canary, second, third, fourth] = (await agents(4)) as [OneAgent, OneAgent, OneAgent, OneAgent]
  expect((await upgrade(null)).code).toBe(refusalCodes.upgradeUntried)
  expect(await upgrade(canary.nodeId)).toMatchObject({ data: { asked: 1 } })
  expect((await upgrade(second.nodeId)).code).toBe(refusalCodes.upgradeOnTrial)
  expect((await upgrade(null)).code).toBe(refusalCodes.upgradeUntried)
  expect(await tell(second)).toEqual([])
  const [order] = await tell(canary)
  expect(order).toMatchObject({ part: 'agent', number: 1, sha256: agentSha256, version: '0.3.0' })
  // The first call of the new file does not count: its answer may get lost.
  expect(await tell(canary, { agent: { sha256: agentSha256, tried: 1, outcome: 'trying' } })).toEqual([])
  expect((await upgrade(null)).code).toBe(refusalCodes.upgradeUntried)
  await tell(canary, done(1))
  expect((await rowOf(canary))?.agentUpgrade).toMatchObject({ offer: '', order: { state: 'done' } })
  expect((await rowOf(second))?.agentUpgrade).toMatchObject({ offer: '0.3.0', isTried: true, order: null })
  expect(await upgrade(second.nodeId)).toMatchObject({ data: { asked: 1 } })
  await tell(second, { agent: { tried: 1, outcome: 'failed', failure: 'silent' } })
  expect((await rowOf(second))?.agentUpgrade.order).toMatchObject({
    state: 'failed',
    failure: 'silent',
    isForOffer: true,
  })
  expect(await upgrade(null)).toMatchObject({ data: { asked: 2 } })
  expect(await upgrade(null)).toMatchObject({ data: { asked: 0 } })
  expect([(await tell(third)).length, (await tell(fourth)).length]).toEqual([1, 1])
  expect(await tell(second, { agent: { tried: 1, outcome: 'failed', failure: 'silent' } })).toEqual([])
  await upgrade(second.nodeId)
  const [again] = await tell(second, { agent: { tried: 1, outcome: 'failed', failure: 'silent' } })
  expect(again).toMatchObject({ number: 2, sha256: agentSha256 })
  expect(await auditOf(server.app, canary.nodeId)).toContain('upgradeAgents')
})

it('an agent gets the file that it was ordered to have, no other one, and none without an order', async () => {
  const [one, other] = (await agents(2)) as [OneAgent, OneAgent]
  const ask = (agent: OneAgent, sha256: string) =>
    agent.agent.call('/api/node/agent/program', { part: 'agent', sha256 })
  expect((await ask(one, agentSha256)).status).toBe(404)
  await upgrade(one.nodeId)
  expect((await ask(other, agentSha256)).status).toBe(404)
  expect((await ask(one, EARLIER)).status).toBe(404)
  expect((await one.agent.call('/api/node/agent/program', { part: 'shell', sha256: agentSha256 })).status).toBe(400)
  await expect(ask(one, agentSha256)).rejects.toThrow('JSON')
  // The site has another file by now.
  writeFileSync(server.app.config.agentFile, '// another\n')
  expect((await ask(one, agentSha256)).status).toBe(404)
})

it('a waiting agent hears of an order at once, and a withdrawn one is not sent', async () => {
  const [one] = (await agents(1)) as [OneAgent]
  await one.agent.follow()
  const news = one.agent.sync(
    {},
    { waitSeconds: 25, programs: { processor: 'amd64', agent: { ...NONE, sha256: EARLIER }, core: NONE } },
  )
  await upgrade(one.nodeId)
  expect((await news).value.orders).toHaveLength(1)
  await admin.ok('withdrawUpgrade', { part: 'agent', id: one.nodeId })
  expect(await tell(one)).toEqual([])
  const again = await admin.call('withdrawUpgrade', { part: 'agent', id: one.nodeId })
  expect(again.code).toBe(refusalCodes.upgradeNotWaiting)
})

it('an order ends with its node: the agent of a deleted node gets neither the order nor the file', async () => {
  const [one] = (await agents(1)) as [OneAgent]
  await upgrade(one.nodeId)
  expect(await tell(one)).toHaveLength(1)
  await admin.ok('deleteNode', { id: one.nodeId })
  expect(await tell(one)).toEqual([])
  const file = await one.agent.call('/api/node/agent/program', { part: 'agent', sha256: agentSha256 })
  expect(file.status).toBe(404)
})

it('is refused for an agent that cannot exchange its file, has it already, or is not there', async () => {
  const [old, current] = (await agents(2)) as [OneAgent, OneAgent]
  await tell(old, { agent: null })
  await tell(current, { agent: { sha256: agentSha256 } })
  expect((await upgrade(old.nodeId)).code).toBe(refusalCodes.agentCannotUpgrade)
  expect((await upgrade(current.nodeId)).code).toBe(refusalCodes.agentUpToDate)
  expect((await upgrade('f'.repeat(24))).code).toBe(refusalCodes.agentNotFound)
  expect(await rowOf(old)).toMatchObject({ canUpgrade: false, agentUpgrade: { offer: '' } })
  expect(await rowOf(current)).toMatchObject({ canUpgrade: true, isOutdated: false, agentUpgrade: { offer: '' } })
})

it('of two staff who choose a first node at once, one is refused', async () => {
  const [one, other] = (await agents(2)) as [OneAgent, OneAgent]
  const answers = await Promise.all([upgrade(one.nodeId), upgrade(other.nodeId)])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, refusalCodes.upgradeOnTrial].sort())
})

it('an order whose number a node has tried already, as after a restore, gets a higher one', async () => {
  const [one] = (await agents(1)) as [OneAgent]
  await upgrade(one.nodeId)
  expect(await tell(one, { agent: { tried: 7, outcome: 'done' } })).toMatchObject([{ number: 8 }])
})

it('a machine that is set up anew is not told of orders from before', async () => {
  const [one] = (await agents(1)) as [OneAgent]
  await upgrade(one.nodeId)
  const { command } = await admin.ok('agentCommand', { id: one.nodeId })
  const key = newKey()
  const { value } = await enrolWith(server.origin, passwordIn(command), key)
  const fresh = { ...one, agent: testAgent(server.origin, String(value.agent), key) }
  expect(await tell(fresh)).toEqual([])
})

it('Xray is offered in the pinned version of the processor, where it runs and its file is here, and goes to one node first', async () => {
  const [canary, second, arm, udp] = (await agents(4)) as [OneAgent, OneAgent, OneAgent, OneAgent]
  await tell(arm, { processor: 'arm64' })
  await tell(udp, { coreVersion: 'hysteria 2.6.0' })
  const pin = { program: 'xray', architecture: 'amd64', version: 'v26.4.1', fileName: 'x.zip', mirror: '' } as const
  await admin.ok('pinNodeProgram', { ...pin, sha256: 'cd'.repeat(32), revision: null })
  expect((await upgrade(canary.nodeId, 'core')).code).toBe(refusalCodes.coreFileMissing)
  expect((await rowOf(canary))?.coreUpgrade.offer).toBe('')
  const folder = join(server.app.config.dataDir, 'node-programs')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'x.zip'), 'zip')
  const revision = (await admin.ok('listNodePrograms', {}))[0]?.revision ?? null
  const { sha256 } = await admin.ok('pinNodeProgram', { ...pin, sha256: '', revision })
  expect((await rowOf(canary))?.coreUpgrade.offer).toBe('v26.4.1')
  for (const other of [arm, udp]) expect((await rowOf(other))?.coreUpgrade.offer).toBe('')
  expect((await upgrade(arm.nodeId, 'core')).code).toBe(refusalCodes.coreFileMissing)
  expect((await upgrade(null, 'core')).code).toBe(refusalCodes.upgradeUntried)
  await upgrade(canary.nodeId, 'core')
  expect(await tell(canary)).toEqual([{ part: 'core', number: 1, version: 'v26.4.1', sha256, bytes: 3 }])
  await tell(canary, { core: { sha256: EARLIER, tried: 1, outcome: 'trying' } })
  expect((await upgrade(null, 'core')).code).toBe(refusalCodes.upgradeUntried)
  await tell(canary, { core: { sha256, tried: 1, outcome: 'done' } })
  expect(await upgrade(null, 'core')).toMatchObject({ data: { asked: 1 } })
  expect(await tell(second)).toHaveLength(1)
  expect(await tell(arm, { processor: 'arm64' })).toEqual([])
})

it('hysteria is offered where it runs and the agent can exchange it, goes to one node first, and comes as its own part', async () => {
  const [canary, second, xray, old] = (await agents(4)) as [OneAgent, OneAgent, OneAgent, OneAgent]
  const runs = { coreVersion: 'hysteria 2.6.0', hysteria: {} }
  for (const one of [canary, second]) await tell(one, runs)
  await tell(old, { coreVersion: 'hysteria 2.6.0' })
  const folder = join(server.app.config.dataDir, 'node-programs')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'hysteria-linux-amd64'), 'program')
  const pin = {
    program: 'hysteria',
    architecture: 'amd64',
    version: 'v2.7.0',
    fileName: 'hysteria-linux-amd64',
  } as const
  const { sha256 } = await admin.ok('pinNodeProgram', { ...pin, mirror: '', sha256: '', revision: null })
  expect((await rowOf(canary))?.hysteriaUpgrade).toMatchObject({ offer: 'v2.7.0', isTried: false })
  for (const other of [xray, old]) expect((await rowOf(other))?.hysteriaUpgrade.offer).toBe('')
  expect((await rowOf(canary))?.coreUpgrade.offer).toBe('')
  expect((await upgrade(canary.nodeId, 'core')).code).toBe(refusalCodes.coreFileMissing)
  expect((await upgrade(old.nodeId, 'hysteria')).code).toBe(refusalCodes.agentCannotUpgrade)
  expect((await upgrade(null, 'hysteria')).code).toBe(refusalCodes.upgradeUntried)
  await upgrade(canary.nodeId, 'hysteria')
  const ask = (one: OneAgent, part: string) => one.agent.call('/api/node/agent/program', { part, sha256 })
  expect(await tell(canary, { coreVersion: 'hysteria 2.6.0' })).toEqual([])
  expect(await tell(canary, runs)).toEqual([{ part: 'hysteria', number: 1, version: 'v2.7.0', sha256, bytes: 7 }])
  for (const [one, part] of [
    [second, 'hysteria'],
    [canary, 'core'],
  ] as const)
    expect((await ask(one, part)).status).toBe(404)
  await expect(ask(canary, 'hysteria')).rejects.toThrow('JSON')
  await tell(canary, { ...runs, hysteria: { sha256, tried: 1, outcome: 'done' } })
  expect(await upgrade(null, 'hysteria')).toMatchObject({ data: { asked: 1 } })
  expect(await tell(second, runs)).toHaveLength(1)
})
