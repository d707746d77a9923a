import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of another workspace, which lies at the same place from the sources and from the built server. */
export function workspacePath(name: string): string {
  let directory = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(directory, name)) && dirname(directory) !== directory) directory = dirname(directory)
  return join(directory, name)
}
