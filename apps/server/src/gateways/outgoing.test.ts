import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOut } from './outgoing.ts'

let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: '/fine' }).end()
    else if (request.url === '/large') response.end('x'.repeat(70_000))
    else if (request.url !== '/never') response.end(`${request.method} fine`)
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

  it('speaks nothing but http', () => {
    expect(() => callOut({ url: 'file:///etc/hosts', method: 'GET', timeoutMs: 1, privateHostAllowed: true })).toThrow()
  })
})
