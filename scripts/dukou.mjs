import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, install, root } from './lib.mjs'

install()
build()
const cli = join(root, 'apps/server/dist/cli.js')
const { status } = spawnSync(process.execPath, ['--enable-source-maps', cli, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
