import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { connectForCommands } from '../platform/command-socket.ts'
import { ConfigError } from '../platform/config.ts'
import { type Answer, messagesFrom, send } from './messages.ts'
import type { Terminal } from './terminal.ts'

/**
 * Lets the server that has the embedded database run a command.
 * @param file what the command writes, with this process's own rights
 * @returns the exit code; nothing where no server listens
 */
export async function askServer(
  dataDir: string,
  args: string[],
  terminal: Terminal,
  file?: string,
): Promise<number | undefined> {
  const socket = await connectForCommands(dataDir)
  if (!socket) return undefined
  const part = `${file}.part`
  let handle: FileHandle | undefined
  try {
    if (file) handle = await told(file, () => open(part, 'w', 0o600))
    await send(socket, { args, adminPassword: terminal.adminPassword })
    for await (const { out, errors, bytes, exit } of messagesFrom<Answer>(socket)) {
      if (out !== undefined) terminal.say(out.replace(/\n$/, ''))
      if (errors !== undefined) terminal.complain(errors)
      if (bytes !== undefined) await told(file, async () => handle?.writeFile(Buffer.from(bytes, 'base64')))
      if (exit === undefined) continue
      if (file && exit === 0) await told(file, () => rename(part, file))
      return exit
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
  } finally {
    socket.destroy()
    await handle?.close()
    if (file) await rm(part, { force: true })
  }
  throw new ConfigError('The server ended before the command had. See what it did, then run it again.')
}

async function told<T>(file: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ConfigError(`Cannot write the backup ${file}: ${(error as Error).message}.`)
  }
}
