import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from './config.ts'

/** A socket's address has 103 bytes on macOS and 107 on Linux. */
const LONGEST = 100

/** Path of the command socket of the process that has the embedded database. Only its own user can connect. */
export function commandSocketIn(dataDir: string): string {
  return join(dataDir, 'commands.sock')
}

/** Listens there, in place of whatever an earlier owner left: only the owner of the lock may do so. */
export async function listenForCommands(server: Server, dataDir: string): Promise<void> {
  const path = commandSocketIn(dataDir)
  rmSync(path, { force: true })
  await nearby(path, (short) => {
    return new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(short, () => {
        server.off('error', reject)
        resolve()
      })
    })
  })
  // Only from now on has the socket a mode of its own; before, the mode of the directory kept others away.
  chmodSync(path, 0o600)
}

/** @returns nothing where nobody listens */
export async function connectForCommands(dataDir: string): Promise<Socket | undefined> {
  const path = commandSocketIn(dataDir)
  return nearby(path, (short) => {
    return new Promise((resolve, reject) => {
      const socket = connect(short, () => {
        socket.off('error', fail)
        resolve(socket)
      })
      const fail = (error: NodeJS.ErrnoException) => {
        if (['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes(error.code ?? '')) resolve(undefined)
        else reject(new ConfigError(`Cannot talk to the server at ${path}: ${error.message}. Run this as its user.`))
      }
      socket.once('error', fail)
    })
  })
}

/** Whether a process takes commands there, also one in another container, whose process number means nothing here. */
export async function isListening(dataDir: string): Promise<boolean> {
  const socket = await connectForCommands(dataDir)
  socket?.destroy()
  return socket !== undefined
}

/** Reaches a socket whose path is too long for a socket address through a symbolic link with a short one. */
async function nearby<T>(path: string, work: (short: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= LONGEST) return work(path)
  const directory = mkdtempSync(join(tmpdir(), 'dukou-'))
  try {
    symlinkSync(dirname(path), join(directory, 'd'))
    return await work(join(directory, 'd', basename(path)))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
