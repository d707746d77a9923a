import { createPrivateKey, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { sha256Hex, signedHeaders } from '@dukou/node-protocol/agent'
import { STATE } from '../src/features/network/agents/testing/test-agent.ts'
import { someBytes } from './load-parts.ts'

/** Node of the benchmark with an agent that has enrolled. */
export interface SimulatedAgent {
  agent: string
  /** PKCS #8, PEM. */
  key: string
  inboundNumber: number
  userIds: number[]
}

/** Cursors of the lists that the agent has, as it tells them in its next question, and how often it was started. */
export type Held = Record<'tag' | 'cursor' | 'leases' | 'limits' | 'speeds' | 'exits', string> & { runNumber: number }

const MINUTE_MS = 60_000

/** An agent that holds no users in memory: it keeps the cursor alone, which is all that the panel asks of it. */
export function simulateAgent(origin: string, { agent, key, inboundNumber }: SimulatedAgent, before?: Held) {
  const privateKey = createPrivateKey(key)
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
