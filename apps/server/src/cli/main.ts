import { runCommand } from './run-command.ts'
import { explain } from './terminal.ts'

// What a command writes is its user's alone.
process.umask(0o077)

runCommand(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(explain(error))
    process.exit(1)
  },
)
