import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The merchant of the sandbox gateway, as its own page of options tells. */
export const MERCHANT = { pid: '1001', key: 'dukou-sandbox-merchant-key-0001' }

/** A message to the shop, and what the shop answered. */
export interface SentNotify {
  url: string
  status: number
  body: string
  accepted: boolean
  out_trade_no: string
  trade_no: string
  /** How it was sent; platforms that have only the address send a GET. */
  sent?: { method: string; headers: Record<string, string>; body: string }
}

export interface GatewayLog {
  requests: { method: string; path: string; params: Record<string, string>; headers?: Record<string, string> }[]
  notifies: SentNotify[]
  /** One per payment: a second payment under one out_trade_no is an order of its own here. Money in yuan. */
  orders: { out_trade_no: string; trade_no: string; money: string; paid_at: string | null }[]
  /** Mistakes that the platform found in what it was asked. */
  violations?: { rule: string }[]
  /** Keys that the platform made when it began, where it makes any. */
  options?: Record<string, string>
}

export interface Gateway {
  origin: string
  port: number
  pay(tradeNo: string, more?: Record<string, unknown>): Promise<void>
  /** Gives all back, as a merchant does by hand at the platform. */
  refund(tradeNo: string): Promise<void>
  /** Sets what stands on the merchant's own page there, such as the address of notifies. */
  set(options: Record<string, string>): Promise<void>
  behave(how: Record<string, unknown>): Promise<void>
  reset(): Promise<void>
  /** Requests received and sent by the gateway, for all orders or for one. */
  log(tradeNo?: string): Promise<GatewayLog>
  stop(): void
}

/** A kept-alive connection may be closed before the next request. */
const ONCE = { connection: 'close' }

/** Starts the sandbox gateway as the program it is, on a port and with books of its own. */
export function startGateway(options: string[] = []): Promise<Gateway> {
  const books = join(mkdtempSync(join(tmpdir(), 'dukou-gateway-')), 'books.jsonl')
  return startPlatform('sandbox-gateway', ['--books', books, ...options])
}

/**
 * Starts a payment platform as the program it is, on a port of its own.
 * @param name its folder below `tools`
 */
export async function startPlatform(name: string, options: string[] = []): Promise<Gateway> {
  const program = join(import.meta.dirname, '../../../tools', name, 'main.mjs')
  const child = spawn(process.execPath, [program, '--port', '0', ...options], {
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
    refund: (tradeNo) => control('refund', { out_trade_no: tradeNo }),
    set: (options) => control('settings', options),
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
