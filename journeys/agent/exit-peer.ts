import { createServer, connect as dial, type Socket } from 'node:net'

/** A proxy beside a node, of SOCKS5 and HTTP at once, that asks for one login and leads every stream to one port. */
export interface ExitPeer {
  port: number
  /** Hosts that it was asked for, oldest first. */
  asked: string[]
  stop(): void
}

export const LOGIN = { username: 'me', password: 'secret' }
const NO_LOGIN = 0
const BY_PASSWORD = 2

/** @param needsLogin whether it refuses who does not log in */
export async function startExitPeer(targetPort: number, needsLogin = true): Promise<ExitPeer> {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    void greet(socket, needsLogin)
      .then((host) => {
        asked.push(host)
        const onward = dial(targetPort, '127.0.0.1')
        sockets.add(onward)
        onward.on('error', () => socket.destroy())
        onward.once('close', () => {
          sockets.delete(onward)
          socket.destroy()
        })
        socket.once('close', () => onward.destroy())
        socket.pipe(onward)
        onward.pipe(socket)
      })
      .catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    asked,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** @returns the host that is asked for */
async function greet(socket: Socket, needsLogin: boolean): Promise<string> {
  const [first] = await read(socket, 1)
  if (first !== 5) return greetHttp(socket, needsLogin)
  const [count = 0] = await read(socket, 1)
  const method = needsLogin ? BY_PASSWORD : NO_LOGIN
  if (!(await read(socket, count)).includes(method)) throw new Error('no method')
  socket.write(Buffer.from([5, method]))
  if (needsLogin) {
    await read(socket, 1)
    const words = [await text(socket), await text(socket)]
    const isGood = words[0] === LOGIN.username && words[1] === LOGIN.password
    socket.write(Buffer.from([1, isGood ? 0 : 1]))
    if (!isGood) throw new Error('another login')
  }
  const [, , , kind] = await read(socket, 4)
  const host = kind === 3 ? await text(socket) : [...(await read(socket, kind === 1 ? 4 : 16))].join('.')
  await read(socket, 2)
  socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
  return host
}

async function greetHttp(socket: Socket, needsLogin: boolean): Promise<string> {
  let head = ''
  while (!head.endsWith('\r\n\r\n')) head += (await read(socket, 1)).toString('latin1')
  const word = Buffer.from(`${LOGIN.username}:${LOGIN.password}`).toString('base64')
  if (needsLogin && !head.toLowerCase().includes(`basic ${word.toLowerCase()}`)) throw new Error('another login')
  socket.write('HTTP/1.1 200 OK\r\n\r\n')
  return /^ONNECT ([^:]+):/.exec(head)?.[1] ?? ''
}

async function text(socket: Socket): Promise<string> {
  const [length = 0] = await read(socket, 1)
  return (await read(socket, length)).toString()
}

async function read(socket: Socket, count: number): Promise<Buffer> {
  for (;;) {
    const chunk: Buffer | null = count === 0 ? Buffer.alloc(0) : socket.read(count)
    if (chunk) return chunk
    if (socket.readableEnded || socket.destroyed) throw new Error('the other side ended')
    await new Promise<void>((resolve) => {
      for (const event of ['readable', 'end', 'close']) socket.once(event, () => resolve())
    })
  }
}
