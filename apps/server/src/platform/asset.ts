import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the folder `assets`, which is found by going up both from the sources and from the built server. */
export function readAsset(name: string): string {
  const path = join('assets', name)
  let directory = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(directory, path))) {
    const parent = dirname(directory)
    if (parent === directory) throw new Error(`no ${path} above ${import.meta.url}: is the checkout complete?`)
    directory = parent
  }
  return readFileSync(join(directory, path), 'utf8')
}
