import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PostgresServer {
  /** Address of the maintenance database; other databases are made beside it. */
  url: string
  urlOf(database: string): string
  /** Folder of its Unix socket, by which a statement takes a third less time than by TCP. */
  socketFolder: string
  /** Process id of the postmaster, the parent of the server's other processes. */
  pid: number
  stop(): void
  /** kill -9 of the whole server, for tests of its absence. */
  kill(): void
}

const START_TRIES = 3
const READY_WITHIN_MS = 60_000

/** Folder of the server programs, or undefined on a machine without them. */
export function findPostgres(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort().reverse() : []
  const places = [
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')))
}

/** A server of its own in a temporary folder, with durable settings, gone when it is stopped. */
export async function startPostgres(settings: string[] = []): Promise<PostgresServer> {
  const bin = findPostgres()
  if (!bin) throw new Error('no PostgreSQL server programs on this machine')
  const directory = mkdtempSync(join(tmpdir(), 'dukou-pg-'))
  const asUser = unprivileged(directory)
  const data = join(directory, 'data')
  const init = spawnSync(asUser[0] ?? `${bin}/initdb`, [
    ...asUser.slice(1),
    ...(asUser.length > 0 ? [`${bin}/initdb`] : []),
    '-D',
    data,
    '-U',
    'dukou',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`)
  for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
    const port = await freePort()
    const child = startOn(port)
    if (!(await becomesReady(data, child))) continue
    const urlOf = (database: string) => `postgres://dukou@127.0.0.1:${port}/${database}`
    const end = (signal: NodeJS.Signals) => {
      child.kill(signal)
      rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
    const { pid = 0 } = child
    return {
      url: urlOf('postgres'),
      urlOf,
      socketFolder: directory,
      pid,
      stop: () => end('SIGINT'),
      kill: () => child.kill('SIGKILL'),
    }
  }
  throw new Error(`the PostgreSQL server ended at its start, ${START_TRIES} times`)

  function startOn(port: number): ChildProcess {
    const command = [
      ...asUser,
      `${bin}/postgres`,
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      directory,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
      ...settings.flatMap((setting) => ['-c', setting]),
    ]
    return spawn(command[0] ?? '', command.slice(1), { stdio: 'ignore' })
  }
}

/** PostgreSQL refuses to run as root. */
function unprivileged(directory: string): string[] {
  if (process.getuid?.() !== 0) return []
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  chownSync(directory, id('-u'), id('-g'))
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--pdeathsig=INT']
}

/** By its own file: on its port another one may answer. @returns false where it ended, as when its port was just taken */
async function becomesReady(data: string, child: ChildProcess): Promise<boolean> {
  const file = join(data, 'postmaster.pid')
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) return false
    if (existsSync(file) && /^ready/m.test(readFileSync(file, 'utf8'))) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  child.kill('SIGKILL')
  throw new Error('the PostgreSQL server did not become ready')
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
