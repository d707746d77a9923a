import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Copies a checkout as it stands, without what git leaves out, to a folder that may be changed. Packages are those of the
 * original; our own workspaces are the copy's, or a change to them would not be seen.
 * @param {string} root
 * @returns {{ folder: string, remove: () => void }}
 */
export function copyCheckout(root) {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of new Set(listed.toString().split('\0').filter(Boolean))) {
    // A file that was just removed is listed until that is committed.
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  }
  linkPackages(root, folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * @param {string} root
 * @param {string} folder
 */
function linkPackages(root, folder) {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@dukou'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.') || name === '@dukou') continue
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const place of workspaces(folder)) {
    const { name } = JSON.parse(readFileSync(join(folder, place, 'package.json'), 'utf8'))
    symlinkSync(join(folder, place), join(modules, name))
  }
}

/** @param {string} folder */
function workspaces(folder) {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return patterns.flatMap((/** @type {string} */ pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    return readdirSync(join(folder, parent)).map((name) => `${parent}/${name}`)
  })
}
