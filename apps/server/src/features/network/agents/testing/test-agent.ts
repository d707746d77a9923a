import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import {
  applyChange,
  type Batch,
  type CallHead,
  enrolText,
  rawPublicKey,
  readSyncAnswer,
  type SyncAnswer,
  sha256Hex,
  signedHeaders,
  type UserSet,
} from '@dukou/node-protocol/agent'

export interface AgentAnswer {
  status: number
  value: Record<string, unknown>
}

/** How a call differs from a proper one. `sent`: the body that goes out, in place of the signed one. */
export interface CallChanges {
  head?: Partial<CallHead>
  key?: KeyObject
  sent?: string
  path?: string
  headers?: Record<string, string>
}

export const STATE = {
  version: '0.1.0',
  isCoreRunning: true,
  coreVersion: 'Xray 26.3.27',
  waitingBatches: 0,
  waitingBytes: 0,
  refusedBatches: 0,
}

export function newKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey
}

/** The password in a command of the office. */
export function passwordIn(command: string): string {
  return /DUKOU_PASSWORD='([\w-]{43})'/.exec(command)?.[1] ?? ''
}

export async function enrolWith(origin: string, token: string, key: KeyObject, signer = key): Promise<AgentAnswer> {
  const publicKey = rawPublicKey(createPublicKey(key)).toString('base64url')
  const signature = sign(null, enrolText(token, publicKey), signer).toString('base64url')
  return answerOf(
    await fetch(`${origin}/api/node/agent/enrol`, {
      method: 'POST',
      body: JSON.stringify({ token, publicKey, signature }),
    }),
  )
}

/** An agent without a core: it says what a test wants said. */
export function testAgent(origin: string, agent: string, key: KeyObject, runNumber = 1) {
  const run = { number: runNumber, id: randomBytes(16).toString('base64url') }
  const spool = randomUUID()
  let users: UserSet = new Map()
  let [tag, cursor] = ['', '']

  async function call(path: string, value: unknown, changes: CallChanges = {}): Promise<AgentAnswer> {
    const body = JSON.stringify(value)
    const head = {
      agent,
      run,
      at: Date.now(),
      nonce: randomBytes(16).toString('base64url'),
      bodySha256: sha256Hex(Buffer.from(body)),
      ...changes.head,
    }
    const headers = { ...signedHeaders('POST', path, head, changes.key ?? key), ...changes.headers }
    const sent = { method: 'POST', headers, body: changes.sent ?? body }
    return answerOf(await fetch(origin + (changes.path ?? path), sent))
  }

  return {
    call,
    sync: (changes: CallChanges = {}, question: object = {}) =>
      call('/api/node/agent/sync', { tag, cursor, waitSeconds: 0, state: STATE, ...question }, changes),
    /** Asks, and holds what it was told. */
    async follow(waitSeconds = 0): Promise<SyncAnswer> {
      const { status, value } = await this.sync({}, { waitSeconds })
      if (status !== 200) throw new Error(`the panel says ${JSON.stringify(value)}`)
      const answer = readSyncAnswer(value)
      if (answer.users) {
        users = applyChange(users, answer.users)
        cursor = answer.users.cursor
      }
      tag = answer.config?.tag ?? tag
      return answer
    },
    users: () => users,
    report: (batch: object, changes: CallChanges = {}) => call('/api/node/agent/report', batch, changes),
    batch(number: number, items: Batch['items'], changes: Partial<Batch> = {}): Batch {
      return { spool, number, from: Date.now() - 60_000, to: Date.now(), items, ...changes }
    },
  }
}

async function answerOf(response: Response): Promise<AgentAnswer> {
  return { status: response.status, value: (await response.json()) as Record<string, unknown> }
}
