import { type ChildProcess, spawn } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CoreName, coreBinary } from './core-binary.ts'
import { countryDatabase } from './country-database.ts'
import { freePort } from './free-port.ts'

export type CoreStart = {
  core: CoreName
  /** The configuration: text as it is, or a value that is written as JSON (which is also YAML). */
  config: string | object
  /** TCP ports on 127.0.0.1 that the core opens; it counts as started when all answer. */
  ports?: readonly number[]
  /** UDP ports that it opens; it counts as started when the system has them all. */
  udpPorts?: readonly number[]
  /** Hysteria only: which side to run. */
  role?: 'client' | 'server'
  /** mihomo and legacy Clash: a port for their API, given beside the configuration. */
  controllerPort?: number
  /** pebble: the name server that it asks, `host:port`. */
  nameServer?: string
  /** PEM text that the core trusts in place of the machine's authorities. */
  trustedCertificate?: string
  /** More files for the core's directory, by name. */
  files?: Readonly<Record<string, string | Uint8Array>>
  /** How long it may take to start; 10 000 when absent. */
  timeoutMs?: number
}

export type RunningCore = {
  /** The core's own directory, new and otherwise empty; gone after stop(). */
  dir: string
  pid: number
  /** Everything it printed so far. */
  log: () => string
  /** Ends it, by force if it does not go within two seconds, and removes its directory. */
  stop: () => Promise<void>
}

/** Which core opened a port in this process. */
const openedBy = new Map<number, CoreName>()

export function coreAt(port: number): CoreName | undefined {
  return openedBy.get(port)
}

/** Tells `scripts/mark-http.ts` of each core that serves, and of its end. */
const running = channel('dukou:core')

/**
 * Runs an outside program with one configuration, in an empty directory that is also its home, and waits until it serves.
 * Throws with the program's own words when it ends or does not open its ports in time.
 */
export async function startCore(asked: CoreStart): Promise<RunningCore> {
  const start = asked.core.startsWith('mihomo') ? await withController(asked) : asked
  const binary = coreBinary(start.core)
  if (binary === undefined) throw new Error(`${start.core} is not built. Build with: npm run cores -- ${start.core}`)
  const dir = mkdtempSync(join(tmpdir(), `dukou-${start.core}-`))
  const text = typeof start.config === 'string' ? start.config : JSON.stringify(start.config, null, 1)
  for (const [name, content] of Object.entries(start.files ?? {})) writeFileSync(join(dir, name), content)
  // Legacy Clash wants this file whatever its rules, and would download it.
  if (start.core === 'clash') writeFileSync(join(dir, 'Country.mmdb'), countryDatabase())
  // The cores tell JSON from YAML by the name.
  const configFile = join(dir, readsJson(start.core) ? 'config.json' : 'config.yaml')
  writeFileSync(configFile, text)

  const child = spawnTied(binary, commandLine(start, dir, configFile), dir, environment(start, dir))
  let log = ''
  const keep = (chunk: Buffer) => {
    log += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.once('error', (error) => keep(Buffer.from(String(error))))

  const stop = async () => {
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), 2_000)
    await ended
    clearTimeout(force)
    alive.delete(child)
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await untilServing(child, start)
    for (const port of start.ports ?? []) openedBy.set(port, start.core)
    running.publish({ isRunning: true })
    void ended.then(() => running.publish({ isRunning: false }))
  } catch (error) {
    await stop()
    throw new Error(`${start.core}: ${(error as Error).message}. It printed:\n${log.slice(-4_000)}`)
  }
  return { dir, pid: child.pid ?? 0, log: () => log, stop }
}

/** mihomo's API is asked whether it serves. */
async function withController(start: CoreStart): Promise<CoreStart> {
  const controllerPort = start.controllerPort ?? (await freePort())
  return { ...start, controllerPort, ports: [...new Set([...(start.ports ?? []), controllerPort])] }
}

function readsJson(core: CoreName): boolean {
  return ['xray', 'pebble', 'v2node', 'v2bx'].includes(core) || core.startsWith('sing-box')
}

function commandLine(start: CoreStart, dir: string, configFile: string): string[] {
  if (start.core === 'xray') return ['run', '-c', configFile]
  if (start.core === 'pebble') return ['-config', configFile, '-dnsserver', start.nameServer ?? '']
  if (start.core === 'v2node' || start.core === 'v2bx') return ['server', '-c', configFile]
  if (start.core === 'hysteria') return [start.role ?? 'client', '-c', configFile, '--disable-update-check']
  if (start.core.startsWith('sing-box')) return ['run', '--disable-color', '-D', dir, '-c', configFile]
  const control = start.controllerPort === undefined ? [] : ['-ext-ctl', `127.0.0.1:${start.controllerPort}`]
  return ['-d', dir, '-f', configFile, ...control]
}

/** By itself pebble waits before it answers, and refuses some requests by chance. */
const QUICK_PEBBLE = { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' }

/**
 * Xray 26.3.27 hands each buffer of an upload over XHTTP to the goroutine that sends it, and reads the buffer's length
 * afterwards (`uploadWriter`). A buffer that was sent by then counts as empty, and Xray sends its bytes again: in 1 of 7,000
 * uploads on a busy machine. On one processor the sender hardly ever runs between the two steps.
 */
const ONE_PROCESSOR = { GOMAXPROCS: '1' }

/** Nothing of the caller's environment reaches a core: a proxy variable or a home directory would change what it does. */
function environment(start: CoreStart, dir: string): NodeJS.ProcessEnv {
  const own = { ...QUICK_PEBBLE, ...(uploadsOverXhttp(start) && ONE_PROCESSOR) }
  const base = { PATH: process.env.PATH, HOME: dir, TMPDIR: dir, XRAY_LOCATION_ASSET: dir, ...own }
  if (start.trustedCertificate === undefined) return base
  const file = join(dir, 'trusted.pem')
  writeFileSync(file, start.trustedCertificate)
  return { ...base, SSL_CERT_FILE: file, SSL_CERT_DIR: join(dir, 'no-other-authorities') }
}

function uploadsOverXhttp({ core, config }: CoreStart): boolean {
  if (core !== 'xray' || typeof config === 'string') return false
  const { outbounds } = config as { outbounds?: { streamSettings?: { network?: string } }[] }
  return outbounds?.some(({ streamSettings }) => streamSettings?.network === 'xhttp') ?? false
}

const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** Starts a child that also ends when this process is killed without a chance to clean up, where the system can do that. */
function spawnTied(binary: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  const setpriv = '/usr/bin/setpriv'
  const command = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL', '--', binary, ...args] : [binary, ...args]
  const child = spawn(command[0] as string, command.slice(1), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  alive.add(child)
  return child
}

async function untilServing(child: ChildProcess, start: CoreStart): Promise<void> {
  const deadline = Date.now() + (start.timeoutMs ?? 60_000)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const { ports = [], udpPorts = [] } = start
  const openings = [
    ...ports.map((port) => ({ port, isOpen: () => answers(port) })),
    ...udpPorts.map((port) => ({ port, isOpen: () => hasUdp(port) })),
  ]
  for (const { port, isOpen } of openings) {
    while (!(await isOpen())) {
      if (hasEnded()) throw new Error('ended at the start')
      if (Date.now() > deadline) throw new Error(`did not open port ${port} in time`)
      await sleep(20)
    }
  }
  if (start.core.startsWith('mihomo')) await untilLoaded(start.controllerPort ?? 0, deadline)
  else if (openings.length === 0) await sleep(1_000)
  if (hasEnded()) throw new Error('ended at the start')
}

/**
 * mihomo opens its port before its providers are loaded, and drops connections until then. It loads one configuration at a
 * time, so its answer to loading the same one again comes when the first is in use. No user's traffic is spent.
 */
async function untilLoaded(controllerPort: number, deadline: number): Promise<void> {
  const signal = AbortSignal.timeout(Math.max(1, deadline - Date.now()))
  const answer = await fetch(`http://127.0.0.1:${controllerPort}/configs`, { method: 'PUT', body: '{}', signal })
  if (answer.status !== 204) throw new Error(`did not load its configuration: ${await answer.text()}`)
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** A port over UDP answers nobody without its keys, so the system is asked. */
function hasUdp(port: number): boolean {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = ['/proc/net/udp', '/proc/net/udp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  return rows.some((row) => row.trim().split(/\s+/)[1]?.endsWith(ending))
}
