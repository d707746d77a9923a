import { ConfigError, readConfig } from './platform/config.ts'
import { startServer } from './start.ts'

const STOP_WITHIN_MS = 20_000

async function main(): Promise<void> {
  const server = await startServer(readConfig())
  if (server.greeting) say(server.greeting)
  say(`Dukou is ready on ${server.origin}`)
  process.send?.('ready')
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await server.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

main().catch((error: Error) => {
  // An operator's mistake needs its sentence; a bug in the embedded database would print its whole minified source.
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : `${error.message}\n${error.stack?.slice(0, 4000)}`}\n`,
  )
  process.exit(1)
})
