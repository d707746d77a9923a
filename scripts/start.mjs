import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, root } from './lib.mjs'
import { startSandbox } from './sandbox.mjs'
import { playTraffic } from './traffic-player.mjs'

install()
build()
await startSandbox(process.env)

const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/main.js')], {
  stdio: 'inherit',
})
const endTraffic = playTraffic(process.env, [join(root, 'apps/server/dist/cli.js')])
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => {
  endTraffic()
  process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1))
})
