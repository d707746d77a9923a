import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
let built = false

/** The server as `npm start` runs it, built when it is older than its sources. @returns the file to start */
export function builtServer(): string {
  if (!built) {
    const build = "import { buildServer } from './scripts/lib.mjs'; buildServer()"
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', build], {
      cwd: root,
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('the server could not be built; its own lines above say why')
    built = true
  }
  return join(root, 'apps/server/dist/main.js')
}
