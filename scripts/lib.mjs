import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Shared by the commands. Imports no package, because this runs before packages are installed. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Installs the packages if they differ from the lock file. */
export function install() {
  if (isInstalled()) return
  console.log('Installing packages ...')
  run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'])
}

/** A lock file that is only newer, as after a checkout, does no harm while its versions are those that are installed. */
export function isInstalled() {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  if (statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const present = packagesOf(installed)
  return Object.entries(packagesOf(lock)).every(([path, { version, optional, devOptional, link }]) => {
    if (!path.startsWith('node_modules/') || optional || devOptional || link) return true
    return present[path]?.version === version
  })
}

/** Builds what is missing or older than its sources: the site, then the server. */
export function build() {
  buildIfStale('web', ['apps/web', 'packages/domain/src', 'packages/contract/src', 'package-lock.json'], () => {
    // Whatever the caller's own NODE_ENV is, pages get React's production build.
    const env = { ...process.env, NODE_ENV: 'production' }
    run('npm', ['run', '--silent', 'build', '--workspace', '@dukou/web'], { env })
  })
  buildServer()
}

/** Builds the server alone, for journeys that open no page. */
export function buildServer() {
  const server = ['apps/server/src', 'apps/node-agent/src', 'packages', 'package-lock.json', 'scripts/build-server.mjs']
  buildIfStale('server', server, () => run(process.execPath, ['scripts/build-server.mjs']))
}

function buildIfStale(name, sources, make) {
  const stamp = join(root, `apps/${name}/dist/.built-from`)
  const fingerprint = fingerprintOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  console.log(`Building the ${name} ...`)
  make()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}

/** Names, sizes and times of all files below: fast, and enough to notice an edit or a checkout. */
function fingerprintOf(paths) {
  const hash = createHash('sha256')
  const walk = (path) => {
    const info = statSync(join(root, path))
    if (!info.isDirectory()) return void hash.update(`${path} ${info.size} ${info.mtimeMs}\n`)
    for (const name of readdirSync(join(root, path)).sort()) {
      if (name !== 'node_modules' && name !== 'dist') walk(join(path, name))
    }
  }
  paths.forEach(walk)
  return hash.digest('hex')
}

/** Runs a program in the project's folder; ends this one with its exit code when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
