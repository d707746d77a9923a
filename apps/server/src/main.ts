import { ConfigError, readConfig } from './platform/config.ts'
import { type RunningServer, startServer } from './start.ts'

const STOP_WITHIN_MS = 10_000

let server: RunningServer | undefined
let stopping = false

async function main(): Promise<void> {
  // Files that this process writes are readable by its user only.
  process.umask(0o077)
  // Before anybody can read that it is ready, and answer that with a stop.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  server = await startServer(readConfig())
  if (server.greeting) say(server.greeting)
  say(`Dukou is ready on ${server.origin}`)
  process.send?.('ready')
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const drainMs = (server?.app.config.drainSeconds ?? 0) * 1000
  setTimeout(() => process.exit(1), drainMs + STOP_WITHIN_MS).unref()
  await server?.stop()
  process.exit(0)
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
