import { execFile, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from './lib.mjs'
import { isTrial } from './sandbox.mjs'

const run = promisify(execFile)
const READY_WITHIN_MS = 120_000
const ASK_EVERY_MS = 250

/**
 * Plays traffic of the sample customer once the server is ready; makes him first where he is not there yet. Only in a
 * trial with sample data. Nothing of the site depends on it.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} cli the command line, as arguments of Node
 * @returns ends it
 */
export function playTraffic(env, cli) {
  const end = new AbortController()
  if (isWanted(env)) {
    play(env, cli, end.signal).catch((error) => {
      if (!end.signal.aborted) console.error(`No sample traffic is played: ${error.message}`)
    })
  }
  return () => end.abort()
}

/** @param {NodeJS.ProcessEnv} env */
function isWanted(env) {
  const hasSamples = env.DATABASE_URL ? env.SAMPLE_DATA === '1' : env.SAMPLE_DATA !== '0'
  return isTrial(env) && hasSamples && env.TRAFFIC_PLAYER !== '0'
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} cli
 * @param {AbortSignal} end
 */
async function play(env, cli, end) {
  const host = env.HOST && env.HOST !== '0.0.0.0' && env.HOST !== '::' ? env.HOST : '127.0.0.1'
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT || 8080}`
  const customer = join(resolve(env.DATA_DIR || './data'), 'sample-customer.json')
  if (!(await isReady(origin, end))) return
  if (!existsSync(customer) && !(await makeCustomer(env, cli, customer, end))) return
  if (end.aborted) return
  const args = [join(root, 'tools/traffic-player/main.mjs'), '--origin', origin, '--customer', customer]
  // The player ends when its stdin closes, which happens however this process ends.
  const player = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'], env })
  player.on('error', () => {})
  player.stdin.on('error', () => {})
  end.addEventListener('abort', () => player.kill('SIGTERM'))
}

/** Returns false if the server refuses, for example because the customer exists but the file is missing. */
async function makeCustomer(env, cli, file, signal) {
  const made = await run(process.execPath, [...cli, 'sample', 'customer'], { env, signal }).catch(() => undefined)
  if (!made) return false
  const { stdout } = made
  const { email, password } = JSON.parse(stdout)
  writeFileSync(file, stdout, { mode: 0o600 })
  console.log(`Sample customer (示例): ${email}  password: ${password}\nIt is also in ${file}`)
  return true
}

/**
 * @param {string} origin
 * @param {AbortSignal} end
 */
async function isReady(origin, end) {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline && !end.aborted; ) {
    const response = await fetch(`${origin}/readyz`, { signal: end }).catch(() => undefined)
    if (response?.ok) return true
    await sleep(ASK_EVERY_MS, undefined, { signal: end }).catch(() => {})
  }
  return false
}
