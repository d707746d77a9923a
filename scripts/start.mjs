import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './lib.mjs'
import { startSandbox } from './sandbox.mjs'
import { playTraffic } from './traffic-player.mjs'

const dist = join(root, 'apps/server/dist')

install()
build()
await startSandbox(process.env)
process.on('exit', playTraffic(process.env, [join(dist, 'cli.js')]))
// This process becomes the server: a signal reaches it, and its exit code is that of the command. For the same reason
// package.json says `exec`: npm tells the shell alone of a signal, and a shell that waits for its child dies without it.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(dist, 'main.js')).href)
