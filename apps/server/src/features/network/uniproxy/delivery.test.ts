import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeliveryWatch } from './delivery.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An answer that has just left, and what is told of it. */
function answered() {
  const socket = Object.assign(new EventEmitter(), { setTimeout: () => {} })
  const response = Object.assign(new EventEmitter(), { shouldKeepAlive: true })
  const told: string[] = []
  const watch = createDeliveryWatch()
  const request = { raw: { socket }, headers: {} } as unknown as FastifyRequest
  watch.watch(request, { raw: response } as unknown as FastifyReply, 7, async (answer) => {
    told.push(answer)
  })
  response.emit('finish')
  return { socket, told, hear: () => watch.hear(request, 7) }
}

describe('an answer', () => {
  it.each(['end', 'error'])('stays likely when its connection closes later (%s)', (event) => {
    const { socket, told } = answered()
    vi.advanceTimersByTime(1_000)
    socket.emit(event)
    socket.emit('close')
    expect(told).toEqual(['likely'])
  })

  it.each(['end', 'error'])('is lost when its connection closes at once (%s)', (event) => {
    const { socket, told } = answered()
    vi.advanceTimersByTime(999)
    socket.emit(event)
    socket.emit('close')
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual(['lost'])
  })

  it('is proven by the next request on its connection', async () => {
    const { told, hear } = answered()
    vi.advanceTimersByTime(1_000)
    await hear()
    expect(told).toEqual(['likely', 'proven'])
  })
})
