import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Made by programs, not by us: what .gitignore leaves out, and git itself. */
const SKIPPED_FOLDERS = new Set(['.git', 'node_modules', 'dist', 'data', 'look', 'coverage', '.cache'])
const TEXT =
  /\.(ts|tsx|mjs|cjs|js|json|css|html|svg|sql|md|tsv|txt|ya?ml|toml|conf|sh|mod|sum|webmanifest)$|(^|\/)(Dockerfile|LICENSE|\.[a-z]+)$/

export interface RepositoryFile {
  /** From the top of the checkout, with slashes: `packages/domain/src/money.ts`. */
  path: string
  text: string
}

/** Every text file of the checkout that `wanted` names. */
export function repositoryFiles(wanted: RegExp = TEXT): RepositoryFile[] {
  return pathsUnder('')
    .filter((path) => TEXT.test(path) && wanted.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function pathsUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : pathsUnder(path)
    return entry.isFile() ? [path] : []
  })
}
