import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { socksReplyLength } from './socks5.ts'
import { tunnelOf } from './tunnel.ts'

const REQUEST = Buffer.from([5, 1, 0, 1, 127, 0, 0, 1, 0, 80])
const GRANTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A proxy that answers the first piece it gets with these pieces. */
async function proxyThatAnswers(...pieces: Buffer[]) {
  const got: Buffer[] = []
  const server = createServer((socket) => {
    socket.once('data', (bytes) => {
      got.push(bytes)
      for (const piece of pieces) socket.write(piece)
      socket.end()
    })
  })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return { got, tunnel: tunnelOf(socket, { request: REQUEST, replyLength: socksReplyLength }) }
}

it('sends its request together with the first bytes, and reads what follows the reply', async () => {
  const { got, tunnel } = await proxyThatAnswers(GRANTED.subarray(0, 3), GRANTED.subarray(3), Buffer.from('welcome'))
  tunnel.write('hello')
  const read: Buffer[] = []
  for await (const chunk of tunnel) read.push(chunk)
  expect({ got: Buffer.concat(got), read: Buffer.concat(read).toString() }).toEqual({
    got: Buffer.concat([REQUEST, Buffer.from('hello')]),
    read: 'welcome',
  })
})

it('fails with the reply of a proxy that refuses', async () => {
  const { tunnel } = await proxyThatAnswers(Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0]))
  tunnel.write('hello')
  await expect(once(tunnel, 'data')).rejects.toThrow('SOCKS5 reply 5')
})
