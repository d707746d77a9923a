import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { MAPS } from './hidden-maps.ts'

const WEEK_MS = 7 * 24 * 3600_000
/** File name -> when a build first did without it, in ms; null while the newest build has it. */
type Parts = Record<string, number | null>

/**
 * Leaves the parts of earlier builds in place for a week after they were replaced: a tab that was opened before a build
 * asks for the rest of its own parts later, and tells of its errors by its own maps. Their names carry their hash, so that builds never overwrite each other.
 */
export function keepParts(now = Date.now): Plugin {
  return {
    name: 'keep-parts',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    writeBundle({ dir }, bundle) {
      if (!dir) throw new Error('The build has no folder to keep parts in')
      const assets = join(dir, 'assets')
      const list = join(dir, '.vite/parts.json')
      const before: Parts = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
      const built = new Set(Object.keys(bundle))
      const parts: Parts = {}
      // The compressed copies go with what they are copies of.
      for (const name of readdirSync(assets).filter((one) => !/\.(gz|br)$/.test(one))) {
        const replacedAt = built.has(`assets/${name}`) ? null : (before[name] ?? now())
        if (replacedAt !== null && now() - replacedAt > WEEK_MS) {
          for (const copy of [name, `${name}.gz`, `${name}.br`]) rmSync(join(assets, copy), { force: true })
          rmSync(join(dir, MAPS, `${name}.map`), { force: true })
        } else parts[name] = replacedAt
      }
      writeFileSync(list, JSON.stringify(parts))
    },
  }
}
