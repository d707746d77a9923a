import { connect, createServer, type Socket } from 'node:net'

/** Stands between the server and its database, and can take it away and give it back. */
export interface CuttableProxy {
  port: number
  cut(): void
  heal(): void
  /** The next word from the database that holds this text is lost, and its connection with it. */
  lose(text: string): void
  close(): void
}

export async function startProxy(targetPort: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  let toLose: string | undefined
  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const target = connect(targetPort, '127.0.0.1')
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        target.destroy()
      })
    }
    client.pipe(target)
    target.on('data', (words) => {
      if (toLose === undefined || !words.includes(toLose)) return client.write(words)
      toLose = undefined
      client.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    heal: () => {
      isCut = false
    },
    lose: (text) => {
      toLose = text
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
