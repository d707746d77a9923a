import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { now, someBytes, someOf, until } from './load-parts.ts'
import type { SimulatedNode } from './nodes-world.ts'

/** The work of a load process. `startsAt` lets two processes begin at the same time. */
export type Work =
  | { kind: 'pulls'; origin: string; links: string; startsAt: number; seconds: number; perSecond: number }
  | {
      kind: 'reports'
      origin: string
      nodes: string
      /** The file where the nodes' tags stay from one process to the next, for nodes run on. */
      tags: string
      startsAt: number
      minutes: number
      /** The time over which the reports of all nodes are spread, each minute; 0: all at once. */
      spreadMs: number
      usersPerReport: number
      /** Whether each node asks for configuration, users and addresses first and tells those in the end, as v2node does. */
      isWhole: boolean
    }

/** By what was asked. */
type Tags = Record<string, string>

/** Results of a load process. */
export interface Done {
  /** The time of each answer to a pull or a report of use, from when it was due; within a round from when it was asked. */
  ms: number[]
  /** The time of each whole round of a node, from when it was due. */
  roundMs: number[]
  failures: string[]
}

const MINUTE_MS = 60_000
const PULLING_CONNECTIONS = 64
const V2NODE = 'v2node go-resty/2.16.5 (https://github.com/go-resty/resty)'
const UNIPROXY = '/api/v1/server/UniProxy'
/** Requests of v2node in each round, with their headers. v2node keeps no ETag of `alivelist`. */
const ASKED: { path: string; headers?: Record<string, string>; keepsTag: boolean }[] = [
  { path: '/api/v2/server/config', keepsTag: true },
  { path: `${UNIPROXY}/user`, headers: { 'x-response-format': 'msgpack' }, keepsTag: true },
  { path: `${UNIPROXY}/alivelist`, keepsTag: false },
]

const work: Work = JSON.parse(process.argv[2] ?? '')
const done: Done = { ms: [], roundMs: [], failures: [] }
const underWay: Promise<void>[] = []
if (work.kind === 'pulls') await pullSteadily(work)
else await reportByMinute(work)
await Promise.all(underWay)
process.stdout.write(JSON.stringify(done))
process.exit()

async function pullSteadily({ origin, links, startsAt, seconds, perSecond }: Extract<Work, { kind: 'pulls' }>) {
  const paths: string[] = JSON.parse(readFileSync(links, 'utf8'))
  const agent = new Agent({ keepAlive: true, maxSockets: PULLING_CONNECTIONS })
  for (let index = 0; index < seconds * perSecond; index += 1) {
    const dueAt = startsAt + (index * 1000) / perSecond
    await until(dueAt)
    const path = paths[Math.floor(Math.random() * paths.length)] ?? ''
    const headers = { 'user-agent': 'clash-verge/v2.4', 'accept-encoding': 'gzip' }
    underWay.push(noted(done.ms, dueAt, () => ask(`${origin}${path}`, { agent, headers })))
  }
}

async function reportByMinute({
  nodes: file,
  tags: tagsFile,
  startsAt,
  minutes,
  spreadMs,
  ...rest
}: Extract<Work, { kind: 'reports' }>) {
  const nodes: SimulatedNode[] = JSON.parse(readFileSync(file, 'utf8'))
  const tags: Tags[] = existsSync(tagsFile) ? JSON.parse(readFileSync(tagsFile, 'utf8')) : nodes.map(() => ({}))
  const speakers = nodes.map((node, index) => speakerOf(node, tags[index] ?? {}, rest))
  for (let minute = 0; minute < minutes; minute += 1) {
    for (const [index, speak] of speakers.entries()) {
      const dueAt = startsAt + minute * MINUTE_MS + (index * spreadMs) / nodes.length
      await until(dueAt)
      underWay.push(speak(dueAt))
    }
  }
  await Promise.all(underWay)
  writeFileSync(tagsFile, JSON.stringify(tags))
}

/** A node with one connection of its own, as its program keeps it. @returns what it does each minute */
function speakerOf(
  { inboundNumber, token, userIds }: SimulatedNode,
  tags: Tags,
  {
    origin,
    usersPerReport,
    isWhole,
  }: Pick<Extract<Work, { kind: 'reports' }>, 'origin' | 'usersPerReport' | 'isWhole'>,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const query = `node_id=${inboundNumber}&node_type=v2node&token=${encodeURIComponent(token)}`
  const get = async ({ path, headers: more, keepsTag }: (typeof ASKED)[number]) => {
    const headers = { 'user-agent': V2NODE, 'if-none-match': tags[path] ?? '', ...more, 'accept-encoding': 'gzip' }
    const { etag } = await ask(`${origin}${path}?${query}`, { agent, headers })
    if (etag && keepsTag) tags[path] = etag
  }
  const post = (call: string, body: string) => {
    const headers = {
      'user-agent': V2NODE,
      'content-length': Buffer.byteLength(body),
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
    }
    return ask(`${origin}${UNIPROXY}/${call}?${query}`, { agent, headers, body })
  }
  return async (dueAt: number) => {
    const users = someOf(userIds, usersPerReport)
    const traffic = JSON.stringify(Object.fromEntries(users.map((id) => [id, [someBytes(), someBytes()]])))
    if (!isWhole) return noted(done.ms, dueAt, () => post('push', traffic))
    const addresses = JSON.stringify(Object.fromEntries(users.map((id) => [id, [`198.51.100.${id % 250}`]])))
    // One after the other on its connection; what fails is counted, and the round goes on as the program's does.
    const steps = [...ASKED.map((asked) => () => get(asked)), () => noted(done.ms, now(), () => post('push', traffic))]
    for (const step of [...steps, () => post('alive', addresses)]) await withFailure(step)
    done.roundMs.push(now() - dueAt)
  }
}

async function noted(into: number[], since: number, act: () => Promise<unknown>): Promise<void> {
  await withFailure(async () => {
    await act()
    into.push(now() - since)
  })
}

async function withFailure(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    done.failures.push((error as Error).message)
  }
}

function ask(
  url: string,
  { agent, headers, body }: { agent: Agent; headers: Record<string, string | number>; body?: string },
): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: body === undefined ? 'GET' : 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 200 || answer.statusCode === 304) resolve(answer.headers)
        else reject(new Error(`${new URL(url).pathname} was answered ${answer.statusCode}`))
      })
    })
    asked.once('error', reject).end(body)
  })
}
