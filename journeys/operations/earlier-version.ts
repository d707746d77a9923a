import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Whether this checkout has the history up to there; one without history has not. */
export function hasVersion(commit: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0
}

/** Builds the server of an earlier commit in a folder, with the libraries of this checkout. @returns its program */
export function buildVersion(commit: string, folder: string): string {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  // Our own packages are not among them: their links would lead to the present sources.
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@dukou')) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  execFileSync(process.execPath, [join(folder, 'scripts/build-server.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] })
  return join(folder, 'apps/server/dist/main.js')
}
