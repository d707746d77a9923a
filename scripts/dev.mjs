import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, root } from './lib.mjs'
import { startSandbox } from './sandbox.mjs'
import { playTraffic } from './traffic-player.mjs'

install()
const env = { SAMPLE_DATA: '1', ...process.env }
await startSandbox(env)

/** The server restarts on a change; the site is served by its own watcher, which passes calls on to the server. */
const children = [
  spawn(
    process.execPath,
    ['--watch-preserve-output', '--watch', '--import', 'tsx', join(root, 'apps/server/src/main.ts')],
    { stdio: 'inherit', env },
  ),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), join(root, 'apps/web')], {
    stdio: 'inherit',
    env,
  }),
]
const endTraffic = playTraffic(env, ['--import', 'tsx', join(root, 'apps/server/src/cli/main.ts')])
const stop = () => {
  endTraffic()
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
