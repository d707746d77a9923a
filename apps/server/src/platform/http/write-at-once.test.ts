import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { mayWriteAtOnce, writeAtOnce } from './write-at-once.ts'

const ROOM = 1024
const BODY_OF_BIG = '0123456789abcdef'.repeat(1024 * 1024)

interface Seen {
  request: IncomingMessage
  response: ServerResponse
  wasAtOnce: boolean
  taken: boolean
}

let server: Server
let seen: Seen[]
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Answers each request with its own path, `/big` with much of it, at once where that may be. */
async function serve(answerWhen: (url: string) => Promise<void> = async () => {}): Promise<number> {
  seen = []
  server = createServer(async (request, response) => {
    const one: Seen = { request, response, wasAtOnce: false, taken: false }
    seen.push(one)
    await answerWhen(request.url ?? '')
    const body = request.url === '/big' ? Buffer.from(BODY_OF_BIG) : Buffer.from(`this is ${request.url}`)
    const whole = Buffer.concat([Buffer.alloc(ROOM), body])
    one.wasAtOnce =
      mayWriteAtOnce(request, response) &&
      writeAtOnce(response, 'X-Own: yes\r\n', { whole, body: whole.subarray(ROOM) }, () => {
        one.taken = true
      })
    if (!one.wasAtOnce) response.writeHead(200, { 'Content-Length': body.length }).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

/** All that comes on a connection until it has these words. */
async function readUntil(socket: Socket, words: string): Promise<string> {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk
    if (text.includes(words)) break
  }
  return text
}

describe('an answer in one write', () => {
  it('is whole to an HTTP client, which keeps its connection for the next one', async () => {
    const port = await serve()
    const socket = connect(port, '127.0.0.1')
    for (const path of ['/one', '/two']) {
      socket.write(get(path))
      const text = await readUntil(socket, `this is ${path}`)
      expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\nX-Own: yes\r\nContent-Length: 12\r\nDate: [^\r]+ GMT\r\n/)
      expect(text).toMatch(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\nthis is /)
    }
    expect(seen.map(({ wasAtOnce }) => wasAtOnce)).toEqual([true, true])
    const [asked] = (await once(ask({ port, path: '/three' }).end(), 'response')) as [IncomingMessage]
    let body = ''
    for await (const chunk of asked) body += chunk
    expect({ status: asked.statusCode, body }).toEqual({ status: 200, body: 'this is /three' })
    socket.destroy()
  })

  it('ends its response as any other does', async () => {
    const port = await serve()
    const socket = connect(port, '127.0.0.1').resume()
    socket.write(get('/one'))
    const [, response] = await once(server, 'request')
    await once(response, 'close')
    expect(seen[0]).toMatchObject({ wasAtOnce: true, taken: true })
    socket.destroy()
  })

  it('comes in the order of the questions, also where a later one is ready first', async () => {
    let letFirst = () => {}
    const first = new Promise<void>((resolve) => {
      letFirst = resolve
    })
    const others = new Set<string>()
    const port = await serve(async (url) => {
      if (url === '/1') return first
      others.add(url)
      if (others.size === 3) setImmediate(letFirst)
    })
    const socket = connect(port, '127.0.0.1')
    socket.write(['/1', '/2', '/3', '/4'].map((path) => get(path)).join(''))
    const text = await readUntil(socket, 'this is /4')
    expect(text.match(/this is \/\d/g)).toEqual(['this is /1', 'this is /2', 'this is /3', 'this is /4'])
    socket.write(get('/5'))
    expect(await readUntil(socket, 'this is /5')).toMatch(/^HTTP/)
    socket.destroy()
  })

  it('reaches a slow reader whole, and its memory is not given back before', async () => {
    const port = await serve()
    const socket = connect({ port, host: '127.0.0.1' }).pause()
    socket.write(get('/big') + get('/after'))
    await once(server, 'request')
    await new Promise(setImmediate)
    expect(seen[0]).toMatchObject({ wasAtOnce: true, taken: false })
    const text = await readUntil(socket, 'this is /after')
    expect(text.includes(BODY_OF_BIG)).toBe(true)
    expect(seen[0]?.taken).toBe(true)
    socket.destroy()
  })

  it('that broke off gives nothing back, and its response is closed', async () => {
    const port = await serve()
    const socket = connect(port, '127.0.0.1').pause()
    socket.write(get('/big'))
    const [, response] = await once(server, 'request')
    const closed = once(response, 'close')
    socket.destroy()
    await closed
    expect(seen[0]).toMatchObject({ wasAtOnce: true, taken: false })
  })

  it.each([
    ['an older client', 'GET / HTTP/1.0\r\nHost: x\r\n\r\n'],
    ['one who ends his connection', get('/', 'Connection: close\r\n')],
    ['a question for the head alone', get('/').replace('GET', 'HEAD')],
  ])('is not for %s', async (_who, question) => {
    const port = await serve()
    const socket = connect(port, '127.0.0.1')
    socket.write(question)
    expect(await readUntil(socket, '\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(seen[0]?.wasAtOnce).toBe(false)
    socket.destroy()
  })

  it('is none where the head has no room', async () => {
    seen = []
    server = createServer((_request, response) => {
      const whole = Buffer.from('1234 body')
      expect(writeAtOnce(response, '', { whole, body: whole.subarray(5) }, () => {})).toBe(false)
      response.end('by itself')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(await answer.text()).toBe('by itself')
  })
})
