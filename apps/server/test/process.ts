import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase } from '../src/platform/database/connect.ts'
import { testConfig } from './config.ts'

/** Whether this run is about a PostgreSQL server. */
export const onServer = process.env.TEST_DATABASE === 'postgres'

export type Env = Record<string, string>

/** A running program of ours, as an operator runs it: its own process, its settings in the environment. */
export interface Program {
  child: ChildProcess
  out(): string
  errors(): string
  /** The origin that a server prints when it can serve. */
  ready(): Promise<string>
  /** The exit code, or the signal's name. */
  ended: Promise<number | string>
  /** Asks it to end, as a service manager does, and waits for that. */
  stop(): Promise<number | string>
}

const running = new Set<ChildProcess>()

/** Runs the built server or command line; both are built before the first test. */
function runProgram(entry: 'main' | 'cli', args: string[], env: Env): Program {
  const file = join(import.meta.dirname, `../dist/${entry}.js`)
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let [out, errors] = ['', '']
  child.stdout?.on('data', (chunk) => {
    out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => {
      running.delete(child)
      resolve(code ?? signal ?? 'unknown')
    })
  })
  const ready = () =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const origin = /ready on (http:\S+)/.exec(out)?.[1]
        if (origin) resolve(origin)
      }
      child.stdout?.on('data', look)
      look()
      void ended.then((code) => reject(new Error(`the server ended with ${code} before it was ready: ${errors}`)))
    })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { child, out: () => out, errors: () => errors, ready, ended, stop }
}

export function runServer(env: Env): Program {
  return runProgram('main', [], env)
}

/** For afterAll: no test leaves a program behind. */
export function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Runs a command of the command line to its end. */
export async function runCli(
  args: string[],
  env: Env,
): Promise<{ code: number | string; out: string; errors: string }> {
  const program = runProgram('cli', args, env)
  const code = await program.ended
  return { code, out: program.out(), errors: program.errors() }
}

/** The environment of a site that was never started: its own folder, key and database of this run's kind. */
export async function freshSite(changes: Env = {}): Promise<Env> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-site-'))
  const keyFile = join(folder, 'secret.key')
  writeFileSync(keyFile, randomBytes(32).toString('hex'))
  return {
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY_FILE: keyFile,
    ...(onServer && { DATABASE_URL: await emptyDatabase() }),
    PORT: '0',
    SAMPLE_DATA: '0',
    SANDBOX: '0',
    RATE_LIMIT_SCALE: '1000',
    // Log errors only: the warning about a site that was not built would depend on the checkout.
    LOG_LEVEL: 'error',
    ...changes,
  }
}

let made = 0

/** A database without a single table. @returns its address */
export async function emptyDatabase(): Promise<string> {
  const url = inject('postgresUrl')
  const name = `empty_${process.pid}_${Date.now()}_${made++}`
  const admin = await openDatabase(testConfig({ databaseUrl: url }))
  await sql.raw(`create database ${name}`).execute(admin.db)
  await admin.close()
  return url.replace(/\/postgres$/, `/${name}`)
}
