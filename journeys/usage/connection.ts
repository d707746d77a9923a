import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  etag: string | undefined
}

/**
 * Requests over one connection that is kept open, as Go's programs hold it: a broken one is given up, and the next request
 * opens another. Header lines go out as they are given.
 */
export function createConnection(origin: string) {
  const { hostname, port, host } = new URL(origin)
  let socket: Socket | undefined

  const open = () => {
    const opened = connect(Number(port), hostname).setNoDelay()
    opened
      .on('error', () => {})
      .once('close', () => {
        if (socket === opened) socket = undefined
      })
    return opened
  }
  return {
    /** @throws where the connection breaks, or no answer comes in time */
    async ask(request: string, headers: string[], body: string, timeoutMs: number): Promise<Answer> {
      socket ??= open()
      const asked = socket
      const answer = readAnswer(asked, timeoutMs)
      asked.write(`${[`${request} HTTP/1.1`, `Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n${body}`)
      return answer
    },
    close: () => socket?.destroy(),
  }
}

function readAnswer(socket: Socket, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const timer = setTimeout(() => socket.destroy(), timeoutMs)
    const end = () => {
      clearTimeout(timer)
      socket.off('data', onData).off('close', onClose)
    }
    const onClose = () => {
      end()
      reject(new Error('no answer'))
    }
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const answer = whole(received)
      if (!answer) return
      end()
      if (answer.closes) socket.destroy()
      resolve(answer)
    }
    socket.on('data', onData).on('close', onClose)
  })
}

function whole(received: Buffer): (Answer & { closes: boolean }) | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const status = Number(head.split(' ')[1])
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  if (status !== 304 && received.length < end + 4 + length) return undefined
  return { status, etag: /^etag: (.+)$/im.exec(head)?.[1], closes: /^connection: close/im.test(head) }
}
