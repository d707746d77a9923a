import { spawnSync } from 'node:child_process'
import { root } from './lib.mjs'

/**
 * Which tests belong to changed files, as filters of vitest by its projects. What one project needs a whole product for
 * is told by `left`: a journey runs only where it changed itself, for nearly every change touches all of them.
 * @param {string[]} files paths below the root
 */
export function testsOf(files) {
  const filters = { unit: new Set(), web: new Set(), screens: new Set(), 'server:postgres': new Set() }
  const own = { browser: new Set(), journeys: new Set() }
  const left = []
  for (const file of files) {
    const folder = folderOf(file)
    if (/^(packages|apps\/node-agent|tools\/sandbox-gateway)\//.test(file)) filters.unit.add(folder)
    else if (file.startsWith('apps/server/src/')) filters['server:postgres'].add(folder)
    else if (file.startsWith('apps/web/src/')) for (const name of ['web', 'screens']) filters[name].add(folder)
    else if (/^journeys\/.*\.test\.ts$/.test(file)) own[file.includes('/browser/') ? 'browser' : 'journeys'].add(file)
    else if (/\.(ts|tsx|mjs|sql)$/.test(file) && !/^(scripts|tools\/rules)\//.test(file)) left.push(file)
  }
  const chosen = Object.entries({ ...filters, ...own }).filter(([, found]) => found.size > 0)
  return { chosen: Object.fromEntries(chosen.map(([name, found]) => [name, [...found]])), left }
}

/** Returns the slice of a feature, the whole package or agent, or else the folder of the file. */
function folderOf(file) {
  const slice = /^(apps\/(?:server|web)\/src\/features\/[^/]+\/[^/]+\/|packages\/[^/]+\/|apps\/node-agent\/)/.exec(
    file,
  )?.[1]
  return slice ?? file.slice(0, file.lastIndexOf('/') + 1)
}

/** Files changed since the merge base with main, including uncommitted and untracked files. */
export function changedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const base = ['main', 'origin/main'].map((name) => git('merge-base', 'HEAD', name)).find(({ status }) => status === 0)
  const told = [
    git('diff', '--name-only', '--diff-filter=d', base?.stdout.trim() || 'HEAD'),
    git('ls-files', '--others', '--exclude-standard'),
  ]
  for (const { status, stderr } of told) if (status !== 0) throw new Error(`git: ${stderr}`)
  return [...new Set(told.flatMap(({ stdout }) => stdout.split('\n').filter(Boolean)))]
}
