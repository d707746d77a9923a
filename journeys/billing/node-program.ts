import { Agent, request } from 'node:http'
import { uniproxyToXray, type XrayServerConfig } from '../adapters/uniproxy-to-xray.ts'
import { freePort } from '../cores/free-port.ts'
import { startCore } from '../cores/start-core.ts'
import { PROGRAMS, type ProgramHabits, type ProgramName } from './programs.ts'
import { type Counted, openCounters } from './read-counters.ts'

export interface NodeWish {
  /** Address of the site, or of the proxy before it. */
  origin: string
  program: ProgramName
  inboundNumber: number
  nodeType: string
  token: string
  /** Names that only the node can look up. */
  hosts: Record<string, string>
  /** `host:port` that REALITY stands behind. */
  realityTarget: string
}

/** Node software with a real core: it asks the site for its work, runs Xray by the answers, and reports its counters. */
export interface NodeProgram {
  /** Asks again, as programs do once a minute; with other users the core starts anew. */
  pull(): Promise<void>
  /** Reads the counters and reports what they say, if anything. Throws where the program lets go of bytes. */
  report(): Promise<void>
  /** Hangs up on what it waits for, as when its time is over. */
  giveUp(): void
  /** Bytes of each user that the core has counted since the start. */
  counted: Counted
  /** Whether bytes are counted and not delivered. */
  hasUnsent(): boolean
  reports: number
  tries: number
  stop(): Promise<void>
}

const BASE = '/api/v1/server/UniProxy'
/** Request timeout of go-resty, which waits 0.1 s between two tries. */
const TIMEOUT_MS = 15_000
const BETWEEN_TRIES_MS = 100

export async function startNodeProgram(wish: NodeWish): Promise<NodeProgram> {
  const habits = PROGRAMS[wish.program]
  const line = openLine(wish, habits)
  const tags = new Map<string, string>()
  const known = new Map<string, string>()
  const unsent: Counted = new Map()
  let core: Awaited<ReturnType<typeof startWithCounters>> | undefined

  async function pullOne(what: string): Promise<boolean> {
    const { status, headers, body } = await line.say('GET', what, { 'If-None-Match': tags.get(what) ?? '' })
    if (status === 304) return false
    if (status !== 200) throw new Error(`${what} was answered ${status} ${body}`)
    tags.set(what, String(headers.etag ?? ''))
    if (known.get(what) === body) return false
    known.set(what, body)
    return true
  }

  const node: NodeProgram = {
    counted: new Map(),
    reports: 0,
    tries: 0,
    hasUnsent: () => unsent.size > 0,
    giveUp: line.giveUp,
    async pull() {
      const changes = [await pullOne('config'), await pullOne('user')]
      if (habits.asksAliveList) await pullOne('alivelist')
      if (core && !changes.includes(true)) return
      if (core) await readCounters()
      await core?.stop()
      core = await startWithCounters(wish, known)
    },
    async report() {
      await readCounters()
      if (unsent.size === 0) return
      node.reports += 1
      const body = JSON.stringify(Object.fromEntries([...unsent].map(([id, { up, down }]) => [id, [up, down]])))
      const isDelivered = await deliver(body)
      if (!isDelivered && !habits.keepsUndelivered) throw new Error(`${wish.program} lost ${body}`)
      if (isDelivered) unsent.clear()
    },
    async stop() {
      await core?.stop()
      line.close()
    },
  }

  async function readCounters(): Promise<void> {
    const taken = (await core?.counters.take()) ?? new Map()
    for (const [id, { up, down }] of taken) {
      if (up === 0 && down === 0) continue
      for (const sums of [unsent, node.counted]) {
        const before = sums.get(id) ?? { up: 0, down: 0 }
        sums.set(id, { up: before.up + up, down: before.down + down })
      }
    }
  }

  async function deliver(body: string): Promise<boolean> {
    for (let nth = 0; nth < habits.tries; nth += 1) {
      if (nth > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS))
      node.tries += 1
      const again: Record<string, string> = nth > 0 ? { Accept: 'application/json' } : {}
      const answer = await line
        .say('POST', 'push', { 'Content-Type': 'application/json', ...again }, body)
        .catch(() => {})
      if (answer) return answer.status === 200
    }
    return false
  }

  await node.pull()
  return node
}

/** One kept connection, as long as it holds. */
function openLine({ origin, inboundNumber, nodeType, token }: NodeWish, { userAgent }: ProgramHabits) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let waiting: ReturnType<typeof request> | undefined
  return {
    say(method: 'GET' | 'POST', what: string, more: Record<string, string>, body = '') {
      const url = `${origin}${BASE}/${what}?node_id=${inboundNumber}&node_type=${nodeType}&token=${token}`
      const length: Record<string, string> = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
      const headers = { 'User-Agent': userAgent, ...length, ...more }
      return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
        waiting = request(url, { method, headers, agent, timeout: TIMEOUT_MS }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          )
        })
        waiting.once('error', reject).once('timeout', () => waiting?.destroy())
        waiting.end(body)
      })
    },
    giveUp: () => void waiting?.destroy(),
    close: () => agent.destroy(),
  }
}

/** Xray by the site's answers, with counters per user and a port to read them. */
async function startWithCounters({ hosts, realityTarget }: NodeWish, answers: ReadonlyMap<string, string>) {
  const [config, user] = ['config', 'user'].map((what) => JSON.parse(answers.get(what) ?? ''))
  const apiPort = await freePort()
  const core = await startCore({
    core: 'xray',
    config: withCounters(uniproxyToXray(config, user, { hosts, realityTarget }), apiPort),
    ports: [config.server_port, apiPort],
  })
  const counters = openCounters(apiPort)
  const stop = async () => {
    counters.close()
    await core.stop()
  }
  return { counters, stop }
}

function withCounters(config: XrayServerConfig, apiPort: number): object {
  return {
    ...config,
    log: { loglevel: 'warning' },
    stats: {},
    policy: { levels: { 0: { statsUserUplink: true, statsUserDownlink: true } } },
    api: { tag: 'api', listen: `127.0.0.1:${apiPort}`, services: ['StatsService'] },
  }
}
