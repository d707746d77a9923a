import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { NoRoom } from '../../../platform/http/read-body.ts'
import { createPostedReader } from './read-posted.ts'

const MB = 1024 * 1024

/** A request of the node 7 with a body of so many bytes, of which none has come yet. */
function requestOf(bytes: number | undefined) {
  const raw = new PassThrough()
  const headers = bytes === undefined ? {} : { 'content-length': String(bytes) }
  const query = { node_id: '7', node_type: 'vless', token: 'right' }
  const reply = { raw: new EventEmitter() as ServerResponse } as FastifyReply
  return { raw, request: { raw, headers, query } as unknown as FastifyRequest, reply }
}

function reader() {
  const readPosted = createPostedReader()
  return ({ request, reply }: ReturnType<typeof requestOf>) =>
    readPosted(
      request,
      reply,
      async ({ number }) => ({ number }),
      async ({ body }) => body.length,
    )
}

it.each([2 * MB, undefined])('a large body of a node (%s bytes) has its turn before it is read', async (bytes) => {
  const read = reader()
  const [first, second] = [requestOf(2 * MB), requestOf(bytes)]
  second.raw.write('x')
  const taken = read(first)
  await expect(read(second)).rejects.toBeInstanceOf(NoRoom)
  expect(second.raw.readableLength).toBe(1)
  first.raw.end(Buffer.alloc(2 * MB))
  expect(await taken).toBe(2 * MB)
})

it('a small body of the node is read meanwhile, and after the large one the next large one', async () => {
  const read = reader()
  const [first, small, next] = [requestOf(2 * MB), requestOf(10), requestOf(2 * MB)]
  const taken = read(first)
  small.raw.end(Buffer.alloc(10))
  expect(await read(small)).toBe(10)
  first.raw.end(Buffer.alloc(2 * MB))
  expect(await taken).toBe(2 * MB)
  next.raw.end(Buffer.alloc(2 * MB))
  expect(await read(next)).toBe(2 * MB)
})

it('a large body that breaks off gives its turn back', async () => {
  const read = reader()
  const [first, next] = [requestOf(2 * MB), requestOf(2 * MB)]
  const broken = expect(read(first)).rejects.toThrow()
  first.raw.destroy(new Error('gone'))
  await broken
  next.raw.end(Buffer.alloc(2 * MB))
  expect(await read(next)).toBe(2 * MB)
})
