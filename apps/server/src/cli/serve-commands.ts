import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { commandSocketIn, listenForCommands } from '../platform/command-socket.ts'
import { ConfigError } from '../platform/config.ts'
import type { App } from '../platform/context.ts'
import { parseCommand } from './commands.ts'
import { messagesFrom, type Question, send } from './messages.ts'
import { explain, type Terminal } from './terminal.ts'

const ASK_WITHIN_MS = 5_000
/** Grace period at shutdown: commands that still run after it lose their connection. */
const FINISH_WITHIN_MS = 3_000

/**
 * Runs commands for the command line while this process has the embedded database.
 * @returns ends it
 */
export async function serveCommands(app: App): Promise<() => Promise<void>> {
  const { dataDir } = app.config
  const spool = join(dataDir, 'commands.tmp')
  rmSync(spool, { recursive: true, force: true })
  const running = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    const done = serve(app, socket, spool).finally(() => running.delete(socket))
    running.set(socket, done)
  })
  try {
    await listenForCommands(server, dataDir)
  } catch (error) {
    // Some shared file systems have no sockets: the site does without.
    app.log.warn({ path: commandSocketIn(dataDir), message: (error as Error).message }, 'no commands while this runs')
    return async () => {}
  }
  return async () => {
    server.close()
    const late = setTimeout(() => {
      for (const socket of running.keys()) socket.destroy()
    }, FINISH_WITHIN_MS)
    await Promise.all(running.values())
    clearTimeout(late)
    rmSync(commandSocketIn(dataDir), { force: true })
    rmSync(spool, { recursive: true, force: true })
  }
}

/** One connection, one command. Never throws. */
async function serve(app: App, socket: Socket, spool: string): Promise<void> {
  socket.on('error', () => {})
  socket.setTimeout(ASK_WITHIN_MS, () => socket.destroy())
  try {
    for await (const { args, adminPassword } of messagesFrom<Question>(socket)) {
      socket.setTimeout(0)
      const terminal = remoteTerminal(socket, adminPassword, spool)
      await send(socket, { exit: await run(app, args, terminal) })
      break
    }
    socket.end()
  } catch {
    // The client has disconnected or sent invalid input.
    socket.destroy()
  }
}

async function run(app: App, args: string[], terminal: Terminal): Promise<number> {
  app.log.info({ command: args.slice(0, 2).join(' ') }, 'command')
  try {
    const command = parseCommand(args)
    if (command.needs === 'nothing') return command.run(terminal)
    if (command.needs === 'database alone') throw new ConfigError(`${args[0]} needs the database for itself.`)
    return await command.run(app, terminal)
  } catch (error) {
    if (!(error instanceof ConfigError)) app.log.error({ stack: (error as Error).stack }, 'a command failed')
    terminal.complain(explain(error))
    return 1
  }
}

let files = 0

function remoteTerminal(socket: Socket, adminPassword: string, spool: string): Terminal {
  return {
    say(line) {
      void send(socket, { out: `${line}\n` }).catch(() => {})
      return 0
    },
    complain: (text) => void send(socket, { errors: text }).catch(() => {}),
    adminPassword,
    // Written aside first: the database has one session, which must not wait for who reads slowly.
    async save(_file, write) {
      mkdirSync(spool, { recursive: true, mode: 0o700 })
      const path = join(spool, String(files++))
      try {
        const result = await write(path)
        for await (const chunk of createReadStream(path)) await send(socket, { bytes: chunk.toString('base64') })
        return result
      } finally {
        rmSync(path, { force: true })
      }
    },
  }
}
