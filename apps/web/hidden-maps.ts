import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const CHECKOUT = resolve(import.meta.dirname, '../..')
/** The server reads the source maps from this folder. Dot files are not served to visitors. */
export const MAPS = '.maps'

/**
 * Builds with source maps that no file names, and puts them where visitors cannot fetch them: the error log tells by them
 * where in our sources a browser failed. They name the sources from the top of the checkout, and do not contain them.
 */
export function hiddenMaps(): Plugin {
  return {
    name: 'hidden-maps',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    writeBundle({ dir }) {
      if (!dir) throw new Error('The build has no folder to keep maps in')
      const assets = join(dir, 'assets')
      mkdirSync(join(dir, MAPS), { recursive: true })
      for (const name of readdirSync(assets).filter((one) => one.endsWith('.map'))) {
        const { version, names, mappings, sources } = JSON.parse(readFileSync(join(assets, name), 'utf8'))
        const named = (sources as string[]).map((source) => relative(CHECKOUT, resolve(assets, source)))
        writeFileSync(join(dir, MAPS, name), JSON.stringify({ version, names, mappings, sources: named }))
        rmSync(join(assets, name))
      }
    },
  }
}
