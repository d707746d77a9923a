import { runCommand } from './run-command.ts'
import { explain } from './terminal.ts'

// Files that commands write are readable by this process's user only.
process.umask(0o077)

/** When all that was written is read: a pipe takes some at once, and exiting would lose the rest. */
function end(code: number): void {
  process.stdout.on('error', () => process.exit(code))
  process.stdout.write('', () => process.exit(code))
}

runCommand(process.argv.slice(2)).then(end, (error) => {
  process.stderr.write(explain(error))
  end(1)
})
