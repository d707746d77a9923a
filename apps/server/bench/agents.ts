import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { enrolWith, newKey, passwordIn } from '../src/features/network/agents/testing/test-agent.ts'
import { createClient, digestOf, type TestClient } from '../test/client.ts'
import { ADMIN } from '../test/config.ts'
import { type SimulatedAgent, simulateAgent } from './agent-calls.ts'
import type { AgentLoad, AgentWork } from './agents-load.ts'
import { BARE_TABLE, BARE_UPDATE } from './bare-counters.ts'
import { type BuiltServer, root, startBuiltServer } from './built-server.ts'
import { cpuMsOf } from './cpu.ts'
import { someBytes, someOf } from './load-parts.ts'
import { makeWorld, type SimulatedNode, seedUsers } from './nodes-world.ts'
import { median, rounded } from './programs.ts'

const NODES = Number(process.env.BENCH_NODES ?? 1_000)
const USERS = Number(process.env.BENCH_USERS ?? 1_000_000)
/** All users report each minute where this is the number of users by that of nodes. */
const PER_REPORT = Number(process.env.BENCH_PER_REPORT ?? USERS / NODES)
const MINUTES = Number(process.env.BENCH_MINUTES ?? 2)
/** Nodes that are asked alone, and people who change between two polls. */
const ALONE = 10
const CHANGED = 500
const DATABASE_MEMORY = 'shared_buffers=2GB'

/** Milliseconds of a core, and how long it took by the clock. */
interface Cost {
  ms: number
  serverMs: number
  databaseMs: number
}

/**
 * Agents of many nodes that wait for news and report each minute to one process on PostgreSQL: how soon reports are
 * stored, and what both cost, beside a bare update of as many counters. Before that, some nodes are asked one by one: what
 * a poll costs beside the same node's list for UniProxy.
 */
export async function run(): Promise<void> {
  const built = await startBuiltServer([DATABASE_MEMORY], (env) => seedUsers(env, USERS))
  try {
    const { nodes } = await makeWorld(built.origin, built.config, NODES)
    console.log(`${NODES} nodes with ${nodes[0]?.userIds.length} users each, of ${USERS} in all`)
    const agents = await enrolAll(built.origin, nodes)
    const polls = await pollsAlone(built, nodes.slice(0, ALONE), agents.slice(0, ALONE))
    console.table(polls)
    const rows = await minutesOf(built, agents)
    console.table(rows)
    const settings = { nodes: NODES, users: USERS, perReport: PER_REPORT, minutes: MINUTES, database: DATABASE_MEMORY }
    console.log(JSON.stringify({ bench: 'agents', ...settings, polls, rows }))
  } finally {
    await built.stop()
  }
}

async function enrolAll(origin: string, nodes: readonly SimulatedNode[]): Promise<SimulatedAgent[]> {
  const admin = createClient(origin)
  admin.token = (await admin.ok('login', { email: ADMIN.email, passwordDigest: digestOf(ADMIN.password) })).token
  const agents: SimulatedAgent[] = []
  for (const node of nodes) agents.push(await enrol(origin, admin, node))
  return agents
}

async function enrol(origin: string, admin: TestClient, { id, inboundNumber, userIds }: SimulatedNode) {
  const { command } = await admin.ok('agentCommand', { id })
  const key = newKey()
  const { status, value } = await enrolWith(origin, passwordIn(command), key)
  if (status !== 200) throw new Error(`an agent was answered ${status} ${JSON.stringify(value)}`)
  const pem = key.export({ format: 'pem', type: 'pkcs8' }) as string
  return { agent: String(value.agent), key: pem, inboundNumber, userIds }
}

/** One node after the other: lists of v2node beside polls of an agent. */
async function pollsAlone(built: BuiltServer, nodes: readonly SimulatedNode[], agents: readonly SimulatedAgent[]) {
  const { origin, database } = built
  const tags = new Map<SimulatedNode, string>()
  const list = async (node: SimulatedNode) => {
    const query = `node_id=${node.inboundNumber}&node_type=v2node&token=${encodeURIComponent(node.token)}`
    const headers = { 'if-none-match': tags.get(node) ?? '', 'user-agent': 'v2node go-resty/2.16.5' }
    const answer = await fetch(`${origin}/api/v1/server/UniProxy/user?${query}`, { headers })
    await answer.arrayBuffer()
    tags.set(node, answer.headers.get('etag') ?? '')
    return answer.status === 200
  }
  const asking = agents.map((agent) => simulateAgent(origin, agent))
  const polled = (told: boolean) => each(built, asking, ({ poll }) => poll(0), told)
  const listed = (told: boolean) => each(built, nodes, list, told)
  const change = async (isDisabled: boolean) => {
    const ids = nodes.flatMap(({ userIds }) => userIds.slice(0, CHANGED))
    await database.query('update users set disabled = $2 where id = any($1::bigint[])', [ids, isDisabled])
  }
  const rows: Record<string, { list: Cost; poll: Cost }> = {}
  // The first ones meet a process that has just begun.
  await Promise.all([...nodes.slice(-1).map(list), ...asking.slice(-1).map(({ poll }) => poll(0))])
  tags.clear()
  for (const { held } of asking) held.cursor = ''
  rows['the first list'] = { list: await listed(true), poll: await polled(true) }
  rows['no news'] = { list: await listed(false), poll: await polled(false) }
  await change(true)
  rows[`${CHANGED} people go`] = { list: await listed(true), poll: await polled(true) }
  await change(false)
  rows[`${CHANGED} people come`] = { list: await listed(true), poll: await polled(true) }
  const flat = ({ ms, serverMs, databaseMs }: Cost, name: string) => ({
    [`${name}Ms`]: rounded(ms),
    [`${name}ServerMs`]: rounded(serverMs),
    [`${name}DatabaseMs`]: rounded(databaseMs),
  })
  return Object.entries(rows).map(([what, { list, poll }]) => ({ what, ...flat(list, 'list'), ...flat(poll, 'poll') }))
}

/** @param told whether each is expected to be told something. @returns the cost of one */
async function each<T>(
  { child, postgres }: BuiltServer,
  all: readonly T[],
  ask: (one: T) => Promise<boolean>,
  told: boolean,
): Promise<Cost> {
  const [began, server0, database0] = [performance.now(), cpuMsOf(child.pid ?? 0), cpuMsOf(postgres.pid)]
  for (const one of all) if ((await ask(one)) !== told) throw new Error(`an answer had ${told ? 'no ' : ''}news`)
  return {
    ms: (performance.now() - began) / all.length,
    serverMs: (cpuMsOf(child.pid ?? 0) - server0) / all.length,
    databaseMs: (cpuMsOf(postgres.pid) - database0) / all.length,
  }
}

/** Minutes of polls, of reports and of both, then a bare update of as many counters as a minute of reports has. */
async function minutesOf(built: BuiltServer, agents: readonly SimulatedAgent[]) {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-bench-'))
  const files = { agents: join(folder, 'agents.json'), held: join(folder, 'held.json') }
  writeFileSync(files.agents, JSON.stringify(agents))
  const minute = (polls: boolean, reports: boolean) => {
    const work = { ...files, origin: built.origin, seconds: 60 * MINUTES, usersPerReport: PER_REPORT }
    return stretch(built, { ...work, polls, reports, startsAt: Date.now() + 10_000 })
  }
  // Each agent gets its first list, and each user his first row of the day.
  await minute(true, true)
  return [
    rowOf('polls alone', await minute(true, false)),
    rowOf('reports alone', await minute(false, true)),
    rowOf('polls and reports', await minute(true, true)),
    rowOf('bare updates', await bareUpdates(built, agents)),
  ]
}

type Stretch = Cost & { load: AgentLoad }

async function stretch({ child, postgres }: BuiltServer, work: AgentWork): Promise<Stretch> {
  const load = loadOf(work)
  await sleep(work.startsAt - Date.now())
  const [server0, database0] = [cpuMsOf(child.pid ?? 0), cpuMsOf(postgres.pid)]
  const done = await load
  // The sums of a minute are part of the cost of its reports.
  await sleep(5_000)
  return {
    load: done,
    ms: work.seconds * 1000,
    serverMs: cpuMsOf(child.pid ?? 0) - server0,
    databaseMs: cpuMsOf(postgres.pid) - database0,
  }
}

async function loadOf(work: AgentWork): Promise<AgentLoad> {
  const args = ['--import', 'tsx', 'apps/server/bench/agents-load.ts', JSON.stringify(work)]
  const load = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  load.stdout.on('data', (chunk) => {
    text += chunk
  })
  await new Promise((resolve) => load.once('close', resolve))
  return JSON.parse(text)
}

async function bareUpdates({ postgres, database }: BuiltServer, agents: readonly SimulatedAgent[]): Promise<Stretch> {
  await database.query(BARE_TABLE)
  await database.query('vacuum analyze bench_counters')
  const database0 = cpuMsOf(postgres.pid)
  const reportMs: number[] = []
  for (const { userIds } of agents) {
    const ids = someOf(userIds, PER_REPORT).sort((one, other) => one - other)
    const [ups, downs] = [ids.map(someBytes), ids.map(someBytes)]
    const began = performance.now()
    await database.query({ name: 'bare', text: BARE_UPDATE, values: [ids, ups, downs] })
    reportMs.push(performance.now() - began)
  }
  const load = { reportMs, polls: 0, quietPolls: 0, failures: [] }
  return { load, ms: 60_000, serverMs: 0, databaseMs: cpuMsOf(postgres.pid) - database0 }
}

function rowOf(what: string, { load, ms, serverMs, databaseMs }: Stretch) {
  const { reportMs, polls, quietPolls, failures } = load
  if (failures[0]) console.error(`${what}: ${failures[0]}`)
  const sorted = [...reportMs].sort((one, other) => one - other)
  return {
    what,
    reports: reportMs.length,
    reportP50Ms: rounded(median(reportMs)),
    reportP99Ms: rounded(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
    polls,
    quietPolls,
    serverOfACore: rounded(serverMs / ms, 3),
    databaseOfACore: rounded(databaseMs / ms, 3),
    failures: failures.length,
  }
}
