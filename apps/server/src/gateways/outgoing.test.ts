import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOut, exchange } from './outgoing.ts'

let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: '/fine' }).end()
    else if (request.url === '/large') response.end('x'.repeat(70_000))
    else if (request.url === '/empty') response.writeHead(204).end()
    else if (request.url === '/echo') {
      const { authorization, 'content-type': type, 'content-length': length } = request.headers
      response.writeHead(422, { 'x-signature': 'theirs' }).write(`${authorization} ${type} ${length} `)
      request.pipe(response)
    } else if (request.url !== '/never') response.end(`${request.method} fine`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const call = (path: string, more: { privateHostAllowed?: boolean; timeoutMs?: number } = {}) =>
  callOut({ url: `${origin}${path}`, method: 'GET', timeoutMs: 2_000, privateHostAllowed: true, ...more })

describe('a call to a payment platform', () => {
  it('brings the answer', async () => {
    expect(await call('/fine')).toBe('GET fine')
  })

  it('goes to no private address, written as a number or as a name', async () => {
    await expect(call('/fine', { privateHostAllowed: false })).rejects.toThrow('private address')
    const url = `http://localhost:${new URL(origin).port}/fine`
    const byName = callOut({ url, method: 'GET', timeoutMs: 2_000, privateHostAllowed: false })
    await expect(byName).rejects.toThrow('private address')
  })

  it('follows no redirect', async () => {
    await expect(call('/away')).rejects.toThrow('status 302')
  })

  it('reads no more than 64 KB and waits no longer than it may', async () => {
    await expect(call('/large')).rejects.toThrow('too large')
    await expect(call('/never', { timeoutMs: 100 })).rejects.toThrow()
  })

  it('speaks nothing but http', async () => {
    const away = callOut({ url: 'file:///etc/hosts', method: 'GET', timeoutMs: 1, privateHostAllowed: true })
    await expect(away).rejects.toThrow('not an http address')
  })

  it('takes any body with its headers, and can bring status, headers and bytes of an answer as they came', async () => {
    const body = { type: 'application/json', content: '{"a":"é"}' }
    const request = { method: 'POST', body, headers: { authorization: 'ours' }, timeoutMs: 2_000 } as const
    const answer = await exchange({ ...request, url: `${origin}/echo`, privateHostAllowed: true })
    expect({ ...answer, headers: answer.headers['x-signature'], body: answer.body.toString() }).toEqual({
      status: 422,
      headers: 'theirs',
      body: 'ours application/json 10 {"a":"é"}',
    })
    const empty = await exchange({ ...request, url: `${origin}/empty`, privateHostAllowed: true })
    expect([empty.status, empty.body.length]).toEqual([204, 0])
    await expect(callOut({ ...request, url: `${origin}/echo`, privateHostAllowed: true })).rejects.toThrow('status 422')
    const away = exchange({ ...request, url: `${origin}/away`, privateHostAllowed: true })
    await expect(away).rejects.toThrow('status 302')
    const inside = exchange({ ...request, url: `${origin}/echo`, privateHostAllowed: false })
    await expect(inside).rejects.toThrow('private address')
  })
})
