import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, root } from './lib.mjs'
import { startSandbox } from './sandbox.mjs'

install()
build()
await startSandbox(process.env)

const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/main.js')], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
