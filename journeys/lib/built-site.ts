import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the site that the server serves, where it is older than its sources, as `npm start` does. */
export function buildSite(): void {
  const build = "import { build } from './scripts/lib.mjs'; build()"
  const cwd = join(import.meta.dirname, '../..')
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', build], { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error('the site could not be built; its own lines above say why')
}
