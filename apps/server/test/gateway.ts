import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The merchant of the sandbox gateway, as its own page of options tells. */
export const MERCHANT = { pid: '1001', key: 'dukou-sandbox-merchant-key-0001' }

export interface GatewayLog {
  requests: { method: string; path: string; params: Record<string, string> }[]
  notifies: { url: string; status: number; body: string; accepted: boolean; out_trade_no: string; trade_no: string }[]
  /** One per payment: a second payment under one out_trade_no is an order of its own here. Money in yuan. */
  orders: { out_trade_no: string; trade_no: string; money: string; paid_at: string | null }[]
}

export interface Gateway {
  origin: string
  port: number
  pay(tradeNo: string, more?: Record<string, unknown>): Promise<void>
  behave(how: Record<string, unknown>): Promise<void>
  reset(): Promise<void>
  /** Requests received and sent by the gateway, for all orders or for one. */
  log(tradeNo?: string): Promise<GatewayLog>
  stop(): void
}

/** A kept-alive connection may be closed before the next request. */
const ONCE = { connection: 'close' }

/** Starts the sandbox gateway as the program it is, on a port and with books of its own. */
export async function startGateway(options: string[] = []): Promise<Gateway> {
  const books = join(mkdtempSync(join(tmpdir(), 'dukou-gateway-')), 'books.jsonl')
  const program = join(import.meta.dirname, '../../../tools/sandbox-gateway/main.mjs')
  const child = spawn(process.execPath, [program, '--port', '0', '--books', books, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: '' },
  })
  const port = await portOf(child)
  const origin = `http://127.0.0.1:${port}`
  const control = async (path: string, body: unknown) => {
    const response = await fetch(`${origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ONCE },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`control/${path}: ${response.status} ${await response.text()}`)
  }
  return {
    origin,
    port,
    pay: (tradeNo, more = {}) => control('pay', { out_trade_no: tradeNo, ...more }),
    behave: (how) => control('behaviour', how),
    reset: () => control('reset', {}),
    async log(tradeNo) {
      const query = tradeNo ? `?out_trade_no=${tradeNo}` : ''
      return (await fetch(`${origin}/control/log${query}`, { headers: ONCE })).json()
    },
    stop: () => child.kill('SIGKILL'),
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk
      const match = /ready on http:\/\/127\.0\.0\.1:(\d+)/.exec(text)
      if (match) resolve(Number(match[1]))
    })
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code} before it was ready`)))
  })
}
