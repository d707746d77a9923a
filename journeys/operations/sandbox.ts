import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, freePort } from '@dukou/server/testing'

const root = join(import.meta.dirname, '../..')

/** A machine in a folder: the places, ports and addresses of the page lie in it, and the page's commands run there. */
export interface Sandbox {
  folder: string
  site: string
  ports: { first: number; second: number }
  /** The certificate authority that Caddy made for itself. */
  authority(): Buffer
  /** Runs commands as they stand on the page. @throws what they printed, where one fails */
  run(commands: string): Promise<string>
  /** The text of the page or of a file, with the places of this sandbox. */
  moved(text: string): string
  log(unit: string): string
  end(): void
}

/** @param postgresUrl of a server whose only user may do everything */
export async function createSandbox(postgresUrl: string): Promise<Sandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-machine-'))
  const database = new URL(postgresUrl)
  const [first, second, tls, plain, admin] = (await Promise.all(Array.from({ length: 5 }, freePort))) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const site = `https://localhost:${tls}`
  const places: [string | RegExp, string][] = [
    ['https://git.example.com/dukou.git', `file://${folder}/upstream`],
    ['https://shop.example.com', site],
    ['shop.example.com {', `localhost:${tls} {`],
    ['/usr/bin/node', process.execPath],
    [/(?<![\w./-])\/(opt|etc|var)\//g, `${folder}/$1/`],
    ['127.0.0.1:5432', database.host],
    [/\b8081\b/g, String(first)],
    [/\b8082\b/g, String(second)],
  ]
  const moved = (text: string) => places.reduce((all, [from, to]) => all.replaceAll(from, to), text)
  for (const name of ['opt', 'etc/systemd/system', 'var/lib', 'var/backups', 'bin']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  cpSync(join(import.meta.dirname, 'programs'), join(folder, 'bin'), { recursive: true })
  makeUpstream(folder, moved, { plain, admin })
  const env = {
    PATH: [join(folder, 'bin'), findPostgres(), process.env.PATH].join(':'),
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'caddy'),
    CURL_CA_BUNDLE: authorityFile(folder),
    MACHINE: folder,
    REPOSITORY: root,
    PGHOST: database.hostname,
    PGPORT: database.port,
    PGUSER: database.username,
    PGDATABASE: 'postgres',
  }
  return {
    folder,
    site,
    ports: { first, second },
    authority: () => readFileSync(authorityFile(folder)),
    run: (commands) => runIn(folder, env, moved(commands)),
    moved,
    log: (unit) => readFileSync(join(folder, 'run', `${unit}.log`), 'utf8'),
    end: () => endAll(folder),
  }
}

function authorityFile(folder: string): string {
  return join(folder, 'caddy/caddy/pki/authorities/local/root.crt')
}

/** The project as two versions of it, with the places of the sandbox in what is deployed. */
function makeUpstream(folder: string, moved: (text: string) => string, ports: { plain: number; admin: number }): void {
  const upstream = join(folder, 'upstream')
  const git = (...args: string[]) => {
    const by = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'init.defaultBranch=main']
    const { status, stderr } = spawnSync('git', [...by, '-C', upstream, ...args])
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  }
  mkdirSync(upstream)
  for (const name of [
    'deploy',
    'package.json',
    'package-lock.json',
    'apps/server/package.json',
    'apps/web/package.json',
  ]) {
    cpSync(join(root, name), join(upstream, name), { recursive: true })
  }
  for (const name of ['apps/server/migrations', 'apps/server/assets', 'packages']) {
    cpSync(join(root, name), join(upstream, name), { recursive: true })
  }
  for (const name of readdirSync(join(upstream, 'deploy'))) {
    const file = join(upstream, 'deploy', name)
    writeFileSync(file, moved(readFileSync(file, 'utf8')))
  }
  // All people of a test come from one address.
  appendFileSync(join(upstream, 'deploy/dukou.env'), 'RATE_LIMIT_SCALE=1000\n')
  const caddyfile = join(upstream, 'deploy/Caddyfile')
  const here = `{\n\tadmin 127.0.0.1:${ports.admin}\n\thttp_port ${ports.plain}\n\tskip_install_trust\n}\n`
  writeFileSync(caddyfile, here + readFileSync(caddyfile, 'utf8'))
  for (const name of ['dukou', 'rolling-restart']) chmodSync(join(upstream, 'deploy', name), 0o755)
  git('init', '-q')
  for (const version of ['v0.1.0', 'v0.2.0']) {
    writeFileSync(join(upstream, 'VERSION'), version)
    git('add', '-A', '-f')
    git('commit', '-q', '-m', version)
    git('tag', version)
  }
}

function runIn(folder: string, env: Record<string, string>, commands: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        text += chunk
      })
    }
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`ended with ${code}:\n${commands}\n${text}`)),
    )
  })
}

/** Kills the processes that the stand-in for systemd started, by its pid files, and deletes the folder. */
function endAll(folder: string): void {
  const run = join(folder, 'run')
  for (const name of existsSync(run) ? readdirSync(run) : []) {
    if (!name.endsWith('.pid')) continue
    try {
      process.kill(Number(readFileSync(join(run, name), 'utf8')), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
