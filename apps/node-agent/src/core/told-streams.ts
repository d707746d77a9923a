import { execFileSync } from 'node:child_process'
import { constants, lstatSync, openSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'

/** A pipe on which the core writes a line for each stream that it accepts. */
export interface ToldStreams {
  /** A descriptor for a core that starts; the caller closes it. */
  openForCore(): number
  close(): void
}

/**
 * A named pipe that the core holds open itself, for reading too: what it writes while no agent runs waits there, and
 * never ends it. When the pipe is full the core drops lines and goes on.
 * @throws where it cannot be made
 */
export function openToldStreams(path: string, take: (text: string) => void): ToldStreams {
  if (!isPipe(path)) {
    rmSync(path, { force: true })
    execFileSync('mkfifo', ['-m', '600', path])
  }
  const reader = new Socket({
    fd: openSync(path, constants.O_RDWR | constants.O_NONBLOCK),
    readable: true,
    writable: false,
  })
  reader.setEncoding('utf8').on('data', (text: string) => take(text))
  // Without it streams that run go on where they should end, which the agent tells.
  reader.on('error', () => {})
  reader.unref()
  return {
    openForCore: () => openSync(path, constants.O_RDWR),
    close: () => void reader.destroy(),
  }
}

/** Path of the descriptor in the core, whichever number the file has for the agent. */
export const TOLD_PATH = '/dev/fd/3'

function isPipe(path: string): boolean {
  try {
    return lstatSync(path).isFIFO()
  } catch {
    return false
  }
}
