import { connect, createServer, type Socket } from 'node:net'

/** Stands between the server and its database, and can take it away and give it back. */
export interface CuttableProxy {
  port: number
  cut(): void
  /** All lines fall silent for good, without a word to either side; new ones are let in and stay silent as well. */
  silence(): void
  /** New lines pass again. */
  heal(): void
  /** The next word from the database that holds this text is lost, and its connection with it. */
  lose(text: string): void
  /** The next word from the database that holds this text is lost, and its line silent from then on. */
  swallow(text: string): void
  close(): void
}

export async function startProxy(targetPort: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  let isCut = false
  let isSilent = false
  let wanted: { text: string; how: 'cut' | 'silent' } | undefined
  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const target = isSilent ? undefined : connect(targetPort, '127.0.0.1')
    const line = target ? [client, target] : [client]
    if (!target) silent.add(client)
    for (const socket of line) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        if (silent.has(client)) return
        for (const other of line) other.destroy()
      })
    }
    client.on('data', (words) => {
      if (!silent.has(client)) target?.write(words)
    })
    target?.on('data', (words) => {
      if (silent.has(client)) return
      if (wanted === undefined || !words.includes(wanted.text)) return client.write(words)
      if (wanted.how === 'cut') client.destroy()
      else silent.add(client)
      wanted = undefined
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
    silence: () => {
      isSilent = true
      for (const socket of sockets) silent.add(socket)
    },
    heal: () => {
      isCut = false
      isSilent = false
    },
    lose: (text) => {
      wanted = { text, how: 'cut' }
    },
    swallow: (text) => {
      wanted = { text, how: 'silent' }
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
