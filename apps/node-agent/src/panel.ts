import { createPrivateKey, randomBytes } from 'node:crypto'
import {
  type Batch,
  type CallHead,
  readSyncAnswer,
  type SyncAnswer,
  type SyncQuestion,
  sha256Hex,
  signedHeaders,
  type UpgradePart,
} from '@dukou/node-protocol/agent'
import type { Identity } from './identity.ts'
import type { PanelClock } from './panel-clock.ts'
import { post, Refused } from './post.ts'

const ANSWER_MS = 20_000
/** A core of 30 MB over a slow line. */
const PROGRAM_MS = 900_000

/** Outcome of a batch; only one that is stored may be forgotten as billed. */
export type Taken = 'stored' | 'differs' | 'foreign'

export interface Panel {
  /** @throws Refused or BadMessage */
  sync(question: SyncQuestion, signal: AbortSignal): Promise<SyncAnswer>
  report(batch: Batch): Promise<Taken>
  /** The bytes of a program, as they come. @throws where the panel has no such file */
  program(part: UpgradePart, sha256: string, signal: AbortSignal): AsyncIterable<Uint8Array>
}

/** Signed calls to the panel. Each has a nonce of its own, also where the same is said again. */
export function createPanel(identity: Identity, run: CallHead['run'], clock: PanelClock): Panel {
  const key = createPrivateKey(identity.privateKey)

  function headersFor(path: string, body: string): Record<string, string> {
    const head: CallHead = {
      agent: identity.agent,
      run,
      at: clock.now(),
      nonce: randomBytes(16).toString('base64url'),
      bodySha256: sha256Hex(Buffer.from(body)),
    }
    return signedHeaders('POST', path, head, key)
  }

  async function ask(
    path: string,
    value: object,
    waitMs: number,
    signal?: AbortSignal,
    tries = 2,
  ): Promise<Record<string, unknown>> {
    const body = JSON.stringify(value)
    const headers = headersFor(path, body)
    const answer = await post(`${identity.panel}${path}`, body, headers, waitMs, signal)
    if (answer.status === 200) {
      if (typeof answer.value.now === 'number') clock.set(answer.value.now)
      return answer.value
    }
    const { code, now } = answer.value
    if (code === 'clock' && typeof now === 'number' && tries > 1) {
      clock.set(now)
      return ask(path, value, waitMs, signal, tries - 1)
    }
    throw new Refused(code === 'unknown' || code === 'twin' || code === 'bad' ? code : 'later')
  }

  return {
    async sync(question, signal) {
      const waitMs = ANSWER_MS + question.waitSeconds * 1000
      return readSyncAnswer(await ask('/api/node/agent/sync', question, waitMs, signal))
    },
    async report(batch) {
      const { taken, spool, number } = await ask('/api/node/agent/report', batch, ANSWER_MS)
      if (spool !== batch.spool || number !== batch.number) throw new Refused('later')
      if (taken === 'stored' || taken === 'differs' || taken === 'foreign') return taken
      throw new Refused('later')
    },
    async *program(part, sha256, signal) {
      const path = '/api/node/agent/program'
      const body = JSON.stringify({ part, sha256 })
      const response = await fetch(`${identity.panel}${path}`, {
        method: 'POST',
        body,
        headers: { ...headersFor(path, body), 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(PROGRAM_MS), signal]),
      })
      if (response.status !== 200 || !response.body) throw new Refused('later')
      yield* response.body as unknown as AsyncIterable<Uint8Array>
    },
  }
}
