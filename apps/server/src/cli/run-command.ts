import { isListening } from '../platform/command-socket.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { Taken } from '../platform/database/lock.ts'
import { askServer } from './ask-server.ts'
import { parseCommand } from './commands.ts'
import { ownTerminal } from './terminal.ts'
import { withApp } from './with-app.ts'

/**
 * Runs one command of the command line: here, or by the server that has the embedded database.
 * @returns the exit code
 */
export async function runCommand(args: string[]): Promise<number> {
  const terminal = ownTerminal()
  const command = parseCommand(args)
  if (command.needs === 'nothing') return command.run(terminal)
  const config = readConfig()
  const here = () => withApp(config, command.isBare === true, (app) => command.run(app, terminal))
  if (config.databaseUrl) return here()
  if (command.needs === 'database alone') {
    if (await isListening(config.dataDir)) {
      throw new ConfigError(`A server uses the database in ${config.dataDir}. Stop it before ${args[0]}.`)
    }
    return here()
  }
  const ask = () => askServer(config.dataDir, args, terminal, command.file)
  const answered = await ask()
  if (answered !== undefined) return answered
  try {
    return await here()
  } catch (error) {
    // A server that was about to start may listen by now.
    const late = error instanceof Taken ? await ask() : undefined
    if (late === undefined) throw error
    return late
  }
}
