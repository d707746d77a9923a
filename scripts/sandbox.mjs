import { spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './lib.mjs'

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']
const WAIT_MS = 5_000

/**
 * Starts the sandbox gateway beside the server, or adopts the one that runs. It is a process of its own that outlives
 * the server, as a real platform does. Off in production, and where the site listens beyond this machine without SANDBOX=1.
 */
export async function startSandbox(env) {
  if (!isTrial(env)) return
  const port = Number(env.SANDBOX_PORT || Number(env.PORT || 8080) + 1)
  if (await answers(port)) return
  const dataDir = resolve(env.DATA_DIR || './data')
  const log = openLog(dataDir)
  if (log === undefined) return
  const gateway = spawn(
    process.execPath,
    [
      join(root, 'tools/sandbox-gateway/main.mjs'),
      '--port',
      String(port),
      '--books',
      join(dataDir, 'sandbox-gateway.jsonl'),
    ],
    { detached: true, stdio: ['ignore', log, log], env: { ...env, NODE_ENV: '' } },
  )
  gateway.unref()
  const deadline = Date.now() + WAIT_MS
  while (!(await answers(port))) {
    if (Date.now() > deadline) {
      console.error(
        `The sandbox gateway did not start on port ${port}; see ${join(dataDir, 'sandbox-gateway.log')}. Payments will fail.`,
      )
      return
    }
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** @returns nothing where the directory cannot be used: the server says why in a sentence */
function openLog(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return openSync(join(dataDir, 'sandbox-gateway.log'), 'a', 0o600)
  } catch {
    return undefined
  }
}

async function answers(port) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1_000) })
    return (await response.json()).sandbox === 'dukou'
  } catch {
    return false
  }
}

/** Whether the sandbox is on: never in production, and where the site listens beyond this machine only when asked for. */
export function isTrial(env) {
  const wanted = env.SANDBOX ? env.SANDBOX === '1' : LOOPBACK.includes(env.HOST || '127.0.0.1')
  return wanted && env.NODE_ENV !== 'production'
}
