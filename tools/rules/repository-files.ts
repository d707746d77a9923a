import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Made by programs, not by us: what .gitignore leaves out, and git itself, which in a linked worktree is a file. */
const SKIPPED = new Set(['.git', 'node_modules', 'dist', 'data', 'look', 'coverage', '.cache'])
export interface RepositoryFile {
  /** From the top of the checkout, with slashes: `packages/domain/src/money.ts`. */
  path: string
  text: string
}

/** Every text file of the checkout whose path is `wanted`. */
export function repositoryFiles(wanted = /./): RepositoryFile[] {
  return pathsUnder('')
    .filter((path) => wanted.test(path))
    .map((path) => ({ path, bytes: readFileSync(join(root, path)) }))
    .filter(({ bytes }) => !bytes.subarray(0, 8192).includes(0))
    .map(({ path, bytes }) => ({ path, text: bytes.toString('utf8') }))
}

function pathsUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (SKIPPED.has(entry.name)) return []
    if (entry.isDirectory()) return pathsUnder(path)
    return entry.isFile() ? [path] : []
  })
}
