import { Agent, request } from 'node:http'
import type { NodeAccess, Traffic } from '../lib/node-access.ts'

/** A node that keeps what was not delivered, as XrayR does: it adds it to its next report. */
export interface Reporter {
  sent: number
  unanswered: number
  /** Delivers what is left. @returns what its users used in all */
  end(): Promise<Map<number, { up: number; down: number }>>
}

const XRAYR = 'go-resty/2.13.1 (https://github.com/go-resty/resty)'
const TRIES = 4
const BETWEEN_TRIES_MS = 100
const WINDOW_MS = 400
const BASE = '/api/v1/server/UniProxy'

/** Reports for some users again and again, as fast as it gets answers. */
export function startReporter(origin: string, { number, token }: NodeAccess, users: readonly number[]): Reporter {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const used = new Map(users.map((id) => [id, { up: 0, down: 0 }]))
  let unsent: Traffic = {}
  let isOver = false
  let rounds = 0
  const reporter: Reporter = {
    sent: 0,
    unanswered: 0,
    async end() {
      isOver = true
      await running
      while (!(await deliver())) await wait()
      agent.destroy()
      return used
    },
  }

  async function report(): Promise<void> {
    while (!(await say('GET', 'user'))) await wait()
    while (!isOver) {
      // Until all users but one wait for a delivery: with the last one, a report after a long outage would look by chance
      // as if it contained the one before.
      if (Object.keys(unsent).length < users.length - 1) use()
      if (await deliver()) unsent = {}
      else await wait(WINDOW_MS)
    }
  }

  /** One user each time, and another one, so that no report looks by chance as if it contained the one before. */
  function use(): void {
    rounds += 1
    const id = users[rounds % users.length] as number
    const [up, down] = [1 + ((rounds * 17) % 900), 1 + ((rounds * 31 + number) % 9_000)]
    unsent[id] = [up, down]
    const sums = used.get(id)
    if (sums) Object.assign(sums, { up: sums.up + up, down: sums.down + down })
  }

  /** In four tries at most, marked from the second one on. */
  async function deliver(): Promise<boolean> {
    if (Object.keys(unsent).length === 0) return true
    const body = JSON.stringify(unsent)
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await wait()
      reporter.sent += 1
      if (await say('POST', 'push', body, tries > 0)) return true
      reporter.unanswered += 1
    }
    return false
  }

  function say(method: 'GET' | 'POST', what: string, body = '', isAgain = false): Promise<boolean> {
    const url = `${origin}${BASE}/${what}?node_id=${number}&node_type=vless&token=${token}`
    const headers = {
      'User-Agent': XRAYR,
      ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
      ...(isAgain && { Accept: 'application/json' }),
    }
    return new Promise((resolve) => {
      const asked = request(url, { method, headers, agent }, (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode === 200)).once('error', () => resolve(false))
      })
      asked.once('error', () => resolve(false)).end(body)
    })
  }

  const running = report()
  return reporter
}

function wait(ms = BETWEEN_TRIES_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
