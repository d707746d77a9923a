import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface Letter {
  to: string[]
  subject: string
  text: string
  messageId: string
}

/** A mail server that speaks SMTP on a socket of its own and keeps what it is given. */
export interface Mailbox {
  url: string
  letters: Letter[]
  /** From now on every recipient gets this answer, such as `451 later`; undefined: all are welcome. */
  answerWith(reply: string | undefined): void
  stop(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const letters: Letter[] = []
  const sockets = new Set<Socket>()
  let refusal: string | undefined
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, letters, () => refusal)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    answerWith: (reply) => {
      refusal = reply
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function converse(socket: Socket, letters: Letter[], refusal: () => string | undefined): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let to: string[] = []
  let buffered = ''
  let isData = false
  say('220 mailbox ready')
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    buffered += bytes.toString('utf8')
    for (;;) {
      const end = buffered.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = buffered.slice(0, end)
      buffered = buffered.slice(end + (isData ? 5 : 2))
      if (isData) {
        letters.push({ to, ...read(part) })
        isData = false
        say('250 taken')
        continue
      }
      const [verb = ''] = part.toUpperCase().split(/[ :]/)
      if (verb === 'MAIL') to = []
      if (verb === 'RCPT') {
        const no = refusal()
        if (no) say(no)
        else to.push(/<([^>]*)>/.exec(part)?.[1] ?? '')
        if (no) continue
      }
      isData = verb === 'DATA'
      say(isData ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 fine')
    }
  })
}

function read(raw: string): Omit<Letter, 'to'> {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  const text = body.join('\r\n\r\n')
  const isBase64 = /base64/i.test(header('Content-Transfer-Encoding'))
  return {
    subject: words(header('Subject')),
    text: isBase64 ? Buffer.from(text, 'base64').toString('utf8') : text,
    messageId: header('Message-ID'),
  }
}

/** `=?UTF-8?B?...?=` and `=?UTF-8?Q?...?=` as they are read. */
function words(encoded: string): string {
  return encoded
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeURIComponent(text.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/gi, '%$1')),
    )
}
