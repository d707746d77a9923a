import { ConfigError } from '../platform/config.ts'
import { runCommand } from './run-command.ts'

// What a command writes is its user's alone.
process.umask(0o077)

runCommand(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : error.stack?.slice(0, 4000)}\n`)
    process.exit(1)
  },
)
