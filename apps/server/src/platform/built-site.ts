import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the built site, which lies at the same place from the sources and from the built server. */
export function builtSite(): string {
  let directory = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(directory, 'apps/web')) && dirname(directory) !== directory) directory = dirname(directory)
  return join(directory, 'apps/web/dist')
}
