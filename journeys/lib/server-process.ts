import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN } from '@dukou/server/testing'

/** A server as an operator has it: the built program in a process of its own. */
export interface ServerProcess {
  origin: string
  port: number
  pid: number
  /** Milliseconds from its start until it said that it is ready. */
  readyMs: number
  /** Milliseconds of `readyMs` that the process waited for a CPU. */
  queuedMs: number
  /** Output of the process so far, newest last. */
  output(): string
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>
  /** As a service manager does, with SIGTERM. @returns its exit code */
  stop(): Promise<number | null>
}

/** Quiet, with sample plans, any free port, and limits far away; a journey says what it wants otherwise. */
const QUIET = {
  HOST: '127.0.0.1',
  PORT: '0',
  SANDBOX: '1',
  SAMPLE_DATA: '1',
  RATE_LIMIT_SCALE: '1000',
  LOG_LEVEL: 'error',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
}
const SERVER = join(import.meta.dirname, '../../apps/server/dist/main.js')
const READY_WITHIN_MS = 120_000

const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/**
 * Starts the built server and waits until it is ready. Nothing of this process's environment reaches it but the paths.
 * @param program of another version, where it is not this one's
 */
export async function startServerProcess(env: Record<string, string>, program = SERVER): Promise<ServerProcess> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...QUIET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-20_000)
      const ready = /Dukou is ready on (\S+)/.exec(output)?.[1]
      if (!ready) return
      clearTimeout(tooLate)
      resolve(ready)
    }
    const tooLate = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the server was not ready in time:\n${output}`))
    }, READY_WITHIN_MS).unref()
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${output}`)))
  })
  const readyMs = performance.now() - began
  const queuedMs = queuedMsOf(child.pid ?? 0)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill(signal)
    return (await gone)[0] as number | null
  }
  return {
    origin,
    port: Number(new URL(origin).port),
    pid: child.pid ?? 0,
    readyMs,
    queuedMs,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** CPU wait of a process's main thread in milliseconds, from Linux's schedstat; 0 on other systems. */
function queuedMsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
