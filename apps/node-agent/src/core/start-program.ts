import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { tailOf } from '../files.ts'
import { endProcess } from './processes.ts'

const LOOK_MS = 20

interface Start {
  binary: string
  args: readonly string[]
  /** Beside PATH. */
  env: Record<string, string>
  logPath: string
  /** Open files that it gets after its log, from number 3 on. They are closed here. */
  files?: readonly number[]
  /** Rejects while the program does not answer. */
  ping(): Promise<unknown>
  withinMs: number
}

/**
 * Starts a program that goes on when the agent ends, and waits until it answers.
 * @returns its process id. @throws with the end of its log where it ends or does not answer in time; it does not run then
 */
export async function startProgram({ binary, args, env, logPath, files = [], ping, withinMs }: Start): Promise<number> {
  const log = openSync(logPath, 'w', 0o600)
  const child = spawn(binary, args, {
    detached: true,
    stdio: ['ignore', log, log, ...files],
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  for (const file of [log, ...files]) closeSync(file)
  let failure = ''
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('exit', (code) => {
    failure ||= `it ended with ${code}`
  })
  child.unref()
  for (const startedAt = performance.now(); ; ) {
    if (failure || performance.now() - startedAt > withinMs) {
      if (child.pid) await endProcess(child.pid)
      throw new Error(`${failure || 'no answer'} ${tailOf(logPath)}`)
    }
    const isReady = await ping().then(
      () => true,
      () => false,
    )
    if (isReady && child.pid) return child.pid
    await sleep(LOOK_MS)
  }
}
