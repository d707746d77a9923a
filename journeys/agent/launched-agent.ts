import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AgentProcess, agentProcess, FAST } from './agent-process.ts'

const LAUNCHER = join(import.meta.dirname, '../../apps/server/assets/agent-launcher.sh')
export const BUILT_AGENT = join(import.meta.dirname, '../../apps/node-agent/dist/agent.mjs')

/** Our own agent as the install command sets it up: a launcher that starts the installed file or a newer one. */
export interface LaunchedAgent extends Pick<AgentProcess, 'folder' | 'enrol' | 'cores'> {
  /** @param installed text of the file that the install command put there */
  start(installed: string, trialSeconds: number): void
  /** Ends the agent as a crash does. */
  killAgent(): void
  /** Ends the launcher as a crash does. */
  killLauncher(): void
  /** Starts the launcher again, as a service manager does. @param trialSeconds from then on */
  restart(trialSeconds?: number): void
  /** Ends launcher, agent and core as an operator does. */
  stop(): Promise<void>
  /** Processes of the agent. */
  agents(): number[]
  hasMark(name: 'trial' | 'current' | 'failed'): boolean
  log(): string
  remove(): void
}

export function launchedAgent(): LaunchedAgent {
  const base = agentProcess()
  const installed = join(base.folder, 'installed.mjs')
  let seconds = 60
  let child: ChildProcess | undefined
  let log = ''

  function launch(): void {
    child = spawn('sh', [LAUNCHER, base.folder, process.execPath, installed, ...FAST], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, DUKOU_TRIAL_SECONDS: String(seconds) },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log += chunk.toString()
      })
    }
  }

  const agents = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        const words = read(`/proc/${name}/cmdline`).split('\0')
        return (
          words[0] === process.execPath && words.includes(base.folder) && !/\) [ZX] /.test(read(`/proc/${name}/stat`))
        )
      })
      .map(Number)

  return {
    folder: base.folder,
    enrol: base.enrol,
    cores: base.cores,
    start(text, trialSeconds) {
      writeFileSync(installed, text)
      seconds = trialSeconds
      launch()
    },
    killAgent() {
      for (const pid of agents()) process.kill(pid, 'SIGKILL')
    },
    killLauncher: () => void child?.kill('SIGKILL'),
    restart(trialSeconds = seconds) {
      seconds = trialSeconds
      launch()
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
    agents,
    hasMark: (name) => existsSync(join(base.folder, `agent-${name}`)),
    log: () => log,
    remove() {
      child?.kill('SIGKILL')
      for (const pid of agents()) process.kill(pid, 'SIGKILL')
      base.remove()
    },
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
