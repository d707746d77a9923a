import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createBodyReader, NoRoom } from './read-body.ts'

/** A request whose body is written by the test. */
function coming(announced?: number) {
  const raw = new Readable({ read() {} })
  const headers = announced === undefined ? {} : { 'content-length': String(announced) }
  const response = new EventEmitter()
  return {
    raw,
    request: { raw, headers } as unknown as FastifyRequest,
    response: response as unknown as ServerResponse,
    send: (text: string) => raw.push(Buffer.from(text)),
    whole: () => raw.push(null),
    answer: () => response.emit('close'),
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('reading bodies', () => {
  it('puts the parts of a body together', async () => {
    const read = createBodyReader(100_000)
    const one = coming()
    const body = read(one.request, one.response, 50_000)
    for (let part = 0; part < 9_000; part += 1) one.send('part ')
    one.whole()
    expect((await body).toString()).toBe('part '.repeat(9_000))
  })

  it('refuses a body that is announced or found to be larger than allowed, and leaves the connection open', async () => {
    const read = createBodyReader(100_000)
    const announced = coming(11)
    await expect(read(announced.request, announced.response, 10)).rejects.toMatchObject({ statusCode: 413 })
    const found = coming()
    const body = read(found.request, found.response, 10)
    found.send('eleven byte')
    await expect(body).rejects.toMatchObject({ statusCode: 413 })
    expect(found.raw.destroyed).toBe(false)
  })

  it('closes the oldest unfinished body where the memory for all is used up', async () => {
    const read = createBodyReader(12_000)
    const [oldest, second, third] = [coming(), coming(), coming()]
    const bodies = [oldest, second, third].map((one) => read(one.request, one.response, 5_000).catch(() => 'closed'))
    for (const one of [oldest, second, third]) {
      one.send('begun')
      await settled()
    }
    for (const one of [second, third]) one.whole()
    expect((await Promise.all(bodies)).map(String)).toEqual(['closed', 'begun', 'begun'])
    expect(oldest.raw.destroyed).toBe(true)
  })

  it('takes no more where all memory is held by bodies that wait for their answers, until one is answered', async () => {
    const read = createBodyReader(8_000)
    const first = coming()
    first.send('x'.repeat(7_000))
    first.whole()
    await read(first.request, first.response, 10_000)
    const refused = coming()
    refused.send('too much')
    await expect(read(refused.request, refused.response, 10_000)).rejects.toBeInstanceOf(NoRoom)
    first.answer()
    const next = coming()
    next.send('fits')
    next.whole()
    expect(String(await read(next.request, next.response, 10_000))).toBe('fits')
  })
})
