import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, vi } from 'vitest'

// Real processes on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A test that fails half-way must not leave its process behind. */
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Waits until something holds; it usually does at once. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 })

const MAIN = fileURLToPath(new URL('../main.mjs', import.meta.url))

/** The vectors' merchant key. */
export const KEY = 'k3yForTestOnly0000000000000000ab'
export const PID = '1001'

export interface Gateway {
  origin: string
  books: string
  get(path: string): Promise<Response>
  post(path: string, json: unknown): Promise<Response>
  form(path: string, fields: Record<string, string>): Promise<Response>
  log(outTradeNo?: string): Promise<Log>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface Log {
  requests: { at: string; method: string; path: string; params: Record<string, string> }[]
  notifies: {
    at: string
    url: string
    status: number
    body: string
    accepted: boolean
    trade_no: string
    attempt: number
    error?: string
  }[]
  violations: { rule: string; out_trade_no: string; detail: string }[]
  orders: { trade_no: string; out_trade_no: string; money: string; paid_at: string | null }[]
}

/** Starts the real program on a free port. `env` and `args` come on top of the vectors' merchant and fast resends. */
export async function startGateway({
  books,
  args = [],
  env = {},
}: {
  books: string
  args?: string[]
  env?: Record<string, string>
}): Promise<Gateway> {
  const flags = ['--port', '0', '--books', books, '--pid', PID, '--key', KEY, '--time-scale', '0.001', ...args]
  const child = spawn(process.execPath, [MAIN, ...flags], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const origin = await readyOn(child)
  const get = (path: string) => fetch(origin + path, { redirect: 'manual' })
  const send = (path: string, type: string, body: string) =>
    fetch(origin + path, { method: 'POST', headers: { 'content-type': type }, body, redirect: 'manual' })
  return {
    origin,
    books,
    get,
    post: (path, json) => send(path, 'application/json', JSON.stringify(json)),
    form: (path, fields) =>
      send(path, 'application/x-www-form-urlencoded', new URLSearchParams(Object.entries(fields)).toString()),
    log: async (outTradeNo) =>
      (await get(`/control/log${outTradeNo ? `?out_trade_no=${outTradeNo}` : ''}`)).json() as Promise<Log>,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      await once(child, 'exit')
      return child.exitCode
    },
  }
}

/** Runs the program where it is expected to refuse; answers what it said and its exit code. */
export async function refusedStart(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH: process.env.PATH ?? '', ...env } })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'exit')
  return { said, code }
}

async function readyOn(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  for await (const chunk of child.stdout ?? []) {
    said += chunk
    const origin = /ready on (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1]
    if (!origin) continue
    // Reading on keeps the pipe from filling up.
    child.stdout?.resume()
    return origin
  }
  throw new Error(`the gateway did not start: ${said}`)
}

/** A folder for books that is gone when the callback is done. */
export async function newBooks() {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-gateway-'))
  return { file: join(folder, 'books.jsonl'), remove: () => rm(folder, { recursive: true, force: true }) }
}
