// After a build: `vite build && tsx drop-old-parts.ts`.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MAPS } from './hidden-maps.ts'

const WEEK_MS = 7 * 24 * 3600_000
/** The files that name the parts of a build. */
const NAMED_BY = ['.vite/manifest.json', 'index.html', 'admin.html']
/** File name -> when a build first did without it, in ms; null while the newest build has it. */
type Parts = Record<string, number | null>

/**
 * Deletes the parts of earlier builds a week after they were replaced. A tab that was opened before a build asks for the
 * rest of its own parts later, and tells of its errors by its own maps. The names have hashes, so that builds never
 * overwrite each other.
 * @param dir the folder of the built site
 */
export function dropOldParts(dir: string, now = Date.now()): void {
  const assets = join(dir, 'assets')
  const list = join(dir, '.vite/parts.json')
  const before: Parts = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  const named = NAMED_BY.map((file) => readFileSync(join(dir, file), 'utf8')).join('\n')
  const built = new Set(named.match(/(?<=assets\/)[\w.-]+/g))
  const parts: Parts = {}
  // The compressed copies go with what they are copies of.
  for (const name of readdirSync(assets).filter((one) => !/\.(gz|br)$/.test(one))) {
    const replacedAt = built.has(name) ? null : (before[name] ?? now)
    if (replacedAt !== null && now - replacedAt > WEEK_MS) {
      for (const copy of [name, `${name}.gz`, `${name}.br`]) rmSync(join(assets, copy), { force: true })
      rmSync(join(dir, MAPS, `${name}.map`), { force: true })
    } else parts[name] = replacedAt
  }
  writeFileSync(list, JSON.stringify(parts))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) dropOldParts(fileURLToPath(new URL('dist', import.meta.url)))
