import { EventEmitter } from 'node:events'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import { insideOf } from '../timers.ts'

export interface Reply {
  status: number
  body: object
}

let answer: ((url: URL, body: string) => Reply) | undefined
const real = http.request

/** Lets processes of a story reach nobody over HTTP but the given one. Others reach whom they ask. */
export function answerInside(by: typeof answer): void {
  answer = by
  http.request = (by ? request : real) as typeof http.request
}

function request(...args: [URL, object, (response: IncomingMessage) => void]): ClientRequest {
  const process = insideOf()
  if (!process || !answer) return (real as (...all: unknown[]) => ClientRequest)(...args)
  const [url, , heard] = args
  const sent = new EventEmitter()
  const end = (body = '') => {
    // A process that died sends nothing.
    if (process.isDead() || !answer) return
    const { status, body: told } = answer(url, body)
    // At once, in no round of the event loop, so that a seed is the same run again.
    queueMicrotask(() => {
      const response = Object.assign(new EventEmitter(), { statusCode: status, headers: {}, resume() {} })
      heard(response as unknown as IncomingMessage)
      response.emit('data', Buffer.from(JSON.stringify(told)))
      response.emit('end')
    })
  }
  return Object.assign(sent, { end, destroy: () => sent }) as unknown as ClientRequest
}
