import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { coreBinary } from '../cores/core-binary.ts'

const PROGRAM = join(import.meta.dirname, '../../apps/node-agent/dist/agent.mjs')

/** Our agent as a node runs it: one file, in a process of its own, with a folder that outlives it. */
export interface AgentProcess {
  folder: string
  enrol(panel: string, password: string): Promise<void>
  /**
   * @param pace how often it samples and seals, and how long it waits for news
   * @param env more of its environment
   */
  start(pace?: readonly string[], env?: Record<string, string>): void
  /** Ends it as a crash does; its core goes on. */
  kill(): Promise<void>
  /** Ends it as an operator does, with its core. */
  stop(): Promise<void>
  /** Half a record at the end of the spool, as a machine leaves it that lost its power. */
  tearSpool(): void
  /** Rows of `streams.txt`, where it writes each connection of Xray that it is told of, and whose it is. */
  connections(): string[]
  /** While it is dead: takes rows away, as where it was killed between hearing of a connection and writing it down. */
  loseConnections(isLost: (row: string) => boolean): void
  /** The processes of its cores. */
  cores(): number[]
  log(): string
  remove(): void
}

/** Much faster than on a node. */
export const FAST = ['--sample-ms', '100', '--seal-ms', '700', '--wait-seconds', '3']

export function agentProcess(): AgentProcess {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-agent-'))
  let child: ChildProcess | undefined
  let log = ''

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }

  const told = join(folder, 'streams.txt')
  const connections = () => read(told).split('\n').filter(Boolean)

  const cores = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter(
        (name) =>
          ['core-', 'hysteria-'].some((kind) => read(`/proc/${name}/cmdline`).includes(`${folder}/${kind}`)) &&
          !/\) [ZX] /.test(read(`/proc/${name}/stat`)),
      )
      .map(Number)

  return {
    folder,
    async enrol(panel, password) {
      await promisify(execFile)(
        process.execPath,
        [PROGRAM, 'enrol', '--folder', folder, '--panel', panel, ...programs()],
        {
          env: { PATH: process.env.PATH, DUKOU_PASSWORD: password },
        },
      )
    },
    start(pace = FAST, env = {}) {
      const args = [PROGRAM, 'run', '--folder', folder, ...pace]
      child = spawn(process.execPath, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, ...env },
      })
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          log += chunk.toString()
        })
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    tearSpool() {
      const path = join(folder, 'spool.bin')
      const bytes = readFileSync(path)
      appendFileSync(path, bytes.subarray(0, Math.min(20, bytes.length)))
      if (statSync(path).size <= bytes.length) throw new Error('the spool was not torn')
    },
    connections,
    loseConnections(isLost) {
      const kept = connections().filter((row) => !isLost(row))
      if (kept.length === connections().length) throw new Error('no connection was lost')
      writeFileSync(told, kept.map((row) => `${row}\n`).join(''))
    },
    cores,
    log: () => log,
    remove() {
      child?.kill('SIGKILL')
      for (const pid of cores()) process.kill(pid, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits for something; where it does not come true, the error has what the agent said until then. */
export async function withLog(agent: Pick<AgentProcess, 'log'>, wait: PromiseLike<unknown>): Promise<void> {
  try {
    await wait
  } catch (cause) {
    throw new Error(agent.log().slice(-3000), { cause })
  }
}

/** The outside programs that are built here. */
function programs(): string[] {
  return (['xray', 'hysteria'] as const).flatMap((name) => {
    const path = coreBinary(name)
    return path ? [`--${name}`, path] : []
  })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
