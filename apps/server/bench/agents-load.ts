import { createPrivateKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256Hex, signedHeaders } from '@dukou/node-protocol/agent'
import { STATE } from '../src/features/network/agents/testing/test-agent.ts'

/** Node of the benchmark with an agent that has enrolled. */
export interface SimulatedAgent {
  agent: string
  /** PKCS #8, PEM. */
  key: string
  inboundNumber: number
  userIds: number[]
}

/** The work of a load process. */
export interface AgentWork {
  origin: string
  agents: string
  /** The file where agents keep what they hold from one process to the next. */
  held: string
  startsAt: number
  seconds: number
  polls: boolean
  reports: boolean
  usersPerReport: number
}

/** Results of a load process. */
export interface AgentLoad {
  /** From when a report was due until it is stored. */
  reportMs: number[]
  /** Answers to polls, and those of them that had no news at the end of the wait. */
  polls: number
  quietPolls: number
  failures: string[]
}

/** What the agent holds, by the names of its question. */
export type Held = Record<'tag' | 'cursor' | 'leases' | 'limits' | 'speeds' | 'exits', string> & { runNumber: number }

const MINUTE_MS = 60_000
const WAIT_SECONDS = 25

/** An agent that holds no users in memory: it keeps the cursor alone, which is all that the panel asks of it. */
export function speakerOf(origin: string, { agent, key, inboundNumber }: SimulatedAgent, before?: Held) {
  const privateKey: KeyObject = createPrivateKey(key)
  const runNumber = (before?.runNumber ?? 0) + 1
  const held: Held = {
    ...(before ?? { tag: '', cursor: '', leases: '', limits: '', speeds: '', exits: '' }),
    runNumber,
  }
  const run = { number: runNumber, id: randomBytes(16).toString('base64url') }
  const spool = randomUUID()
  const [polling, reporting] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })]
  let batches = 0

  async function call(path: string, value: unknown, connection: Agent): Promise<Record<string, unknown>> {
    const body = Buffer.from(JSON.stringify(value))
    const nonce = randomBytes(16).toString('base64url')
    const head = { agent, run, at: Date.now(), nonce, bodySha256: sha256Hex(body) }
    const headers = { ...signedHeaders('POST', path, head, privateKey), 'content-length': body.length }
    return ask(origin + path, { agent: connection, headers, body })
  }

  return {
    held,
    /** @returns whether it was told something */
    async poll(waitSeconds: number): Promise<boolean> {
      const { runNumber: _, ...holds } = held
      const question = { ...holds, spool, coreLogEndsAt: 0, waitSeconds, state: STATE }
      const answer = await call('/api/node/agent/sync', question, polling)
      const { config, users, ...lists } = answer as Record<string, { tag: string; cursor: string } | undefined>
      if (config) held.tag = config.tag
      if (users) held.cursor = users.cursor
      for (const name of ['leases', 'limits', 'speeds', 'exits'] as const) {
        if (lists[name]) held[name] = lists[name].cursor
      }
      return [config, users, lists.leases, lists.limits, lists.speeds, lists.exits].some((one) => one !== undefined)
    },
    async report(users: readonly number[]): Promise<void> {
      batches += 1
      const to = Date.now()
      const items = users.map((id) => [inboundNumber, id, someBytes(), someBytes()])
      await call('/api/node/agent/report', { spool, number: batches, from: to - MINUTE_MS, to, items }, reporting)
    },
  }
}

if (process.argv[1]?.endsWith('agents-load.ts')) await load(JSON.parse(process.argv[2] ?? ''))

async function load(work: AgentWork): Promise<void> {
  const { origin, startsAt, seconds, polls, reports, usersPerReport } = work
  const agents: SimulatedAgent[] = JSON.parse(readFileSync(work.agents, 'utf8'))
  const before: Held[] = existsSync(work.held) ? JSON.parse(readFileSync(work.held, 'utf8')) : []
  const speakers = agents.map((one, index) => ({ ...one, ...speakerOf(origin, one, before[index]) }))
  const endsAt = startsAt + seconds * 1000
  const done: AgentLoad = { reportMs: [], polls: 0, quietPolls: 0, failures: [] }
  const noted = (act: Promise<unknown>) => act.catch((error: Error) => void done.failures.push(error.message))
  const spread = (index: number, overMs: number) => startsAt + (index * overMs) / speakers.length

  await Promise.all(
    speakers.map(async ({ poll, report, userIds }, index) => {
      const polling = async () => {
        await until(spread(index, WAIT_SECONDS * 1000))
        while (Date.now() < endsAt) {
          const waitSeconds = Math.max(0, Math.min(WAIT_SECONDS, Math.floor((endsAt - Date.now()) / 1000)))
          const told = await poll(waitSeconds)
          done.polls += 1
          if (!told) done.quietPolls += 1
          if (waitSeconds === 0) return
        }
      }
      const reporting = async () => {
        for (let dueAt = spread(index, MINUTE_MS); dueAt < endsAt; dueAt += MINUTE_MS) {
          await until(dueAt)
          await report(someOf(userIds, usersPerReport))
          done.reportMs.push(performance.timeOrigin + performance.now() - dueAt)
        }
      }
      await Promise.all([polls && noted(polling()), reports && noted(reporting())])
    }),
  )
  writeFileSync(work.held, JSON.stringify(speakers.map(({ held }) => held)))
  process.stdout.write(JSON.stringify(done))
  process.exit()
}

function ask(
  url: string,
  { agent, headers, body }: { agent: Agent; headers: Record<string, string | number>; body: Buffer },
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (answer.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${new URL(url).pathname} was answered ${answer.statusCode} ${text.slice(0, 100)}`))
      })
    })
    asked.once('error', reject).end(body)
  })
}

async function until(at: number): Promise<void> {
  const wait = at - Date.now()
  if (wait > 0) await sleep(wait)
}

export function someOf(ids: readonly number[], count: number): number[] {
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, ids.length)) chosen.add(ids[Math.floor(Math.random() * ids.length)] as number)
  return [...chosen]
}

export function someBytes(): number {
  return 1 + Math.floor(Math.random() * 1_000_000)
}
