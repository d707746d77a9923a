import { once } from 'node:events'
import type { Socket } from 'node:net'

/** A command, as the client sends it to the command socket. */
export interface Question {
  args: string[]
  adminPassword: string
}

/** One piece of the answer to a command. The last piece has the exit code. */
export interface Answer {
  out?: string
  errors?: string
  /** The next bytes of the file that the command writes, in base64. */
  bytes?: string
  exit?: number
}

const LONGEST = 1024 * 1024

/** One JSON value per line. Waits while the other side does not read. */
export async function send(socket: Socket, message: Question | Answer): Promise<void> {
  if (socket.destroyed) throw new Error('the other side has gone')
  if (!socket.write(`${JSON.stringify(message)}\n`)) {
    await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
}

export async function* messagesFrom<T extends Question | Answer>(socket: Socket): AsyncGenerator<T> {
  let rest = ''
  socket.setEncoding('utf8')
  // The end of the questions is not the end of the answer.
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST) throw new Error('a message without an end')
    for (const line of lines) yield JSON.parse(line)
  }
}
