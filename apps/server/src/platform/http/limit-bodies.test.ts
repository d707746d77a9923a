import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitBody } from './limit-bodies.ts'

/** A request whose body is on its way, and the socket that it comes on. */
function requestWith(headers: Record<string, string>) {
  const socket = Object.assign(new EventEmitter(), { bytesRead: 0, destroyed: false, writable: true, end: vi.fn() })
  const request = Object.assign(new EventEmitter(), { headers, socket, complete: false })
  return { request, socket, asMessage: request as unknown as IncomingMessage }
}

const WITH_BODY = { 'content-length': '100000' }

describe('a body that does not come', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('ends with 408 ten seconds after its head, also where it comes byte by byte', () => {
    const { socket, asMessage } = requestWith(WITH_BODY)
    limitBody(asMessage, false)
    for (let second = 0; second < 10; second += 1) {
      expect(socket.end).not.toHaveBeenCalled()
      socket.bytesRead += 4_000
      vi.advanceTimersByTime(1_000)
    }
    expect(socket.end.mock.calls[0]?.[0]).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('may take longer where the route says so and it makes progress, and ends once it makes none', () => {
    const { socket, asMessage } = requestWith(WITH_BODY)
    limitBody(asMessage, true)
    for (let part = 0; part < 20; part += 1) {
      socket.bytesRead += 4_000
      vi.advanceTimersByTime(10_000)
    }
    expect(socket.end).not.toHaveBeenCalled()
    socket.bytesRead += 10
    vi.advanceTimersByTime(10_000)
    expect(socket.end).toHaveBeenCalledOnce()
  })

  it('ends after ten minutes even where it makes progress', () => {
    const { socket, asMessage } = requestWith(WITH_BODY)
    limitBody(asMessage, true)
    for (let part = 0; part < 61; part += 1) {
      socket.bytesRead += 4_000
      vi.advanceTimersByTime(10_000)
    }
    expect(socket.end).toHaveBeenCalledOnce()
  })

  it('is not waited for where there is none, or it is here', () => {
    const none = requestWith({})
    limitBody(none.asMessage, false)
    const whole = requestWith(WITH_BODY)
    limitBody(whole.asMessage, false)
    whole.request.complete = true
    whole.request.emit('end')
    vi.advanceTimersByTime(20_000)
    expect([none.socket.end, whole.socket.end].map(({ mock }) => mock.calls)).toEqual([[], []])
  })
})
