import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** As v2node calls itself, so that it is served and judged as one. */
const AGENT = 'v2node go-resty/2.16.5 (https://github.com/go-resty/resty)'
const TRY_AGAIN_MS = 5_000
const ANSWER_WITHIN_MS = 15_000
const MEGABYTE = 1024 ** 2

/** The token is somebody else's now: a real program took the node over. */
class TakenOver extends Error {}

/**
 * @typedef {object} Place
 * @property {string} origin of the site
 * @property {number} inbound
 * @property {string} token
 * @property {number} user whose traffic is played
 * @property {() => number} random between 0 and 1
 * @property {AbortSignal} stop
 */

/**
 * Plays a node until it is stopped, or a real program takes it over: asks for its configuration and its users, and
 * reports some use of the one customer as often as the site wants reports.
 * @param {Place} place
 */
export async function playNode(place) {
  const tags = new Map()
  const port = createServer((socket) => socket.destroy()).on('error', () => {}) // Another program may have the port.
  while (!place.stop.aborted) {
    let waitMs = TRY_AGAIN_MS
    try {
      waitMs = await playRound(place, tags, port)
    } catch (error) {
      if (error instanceof TakenOver) break
      // The site restarts, or is busy; a node waits.
    }
    await sleep(waitMs, undefined, { signal: place.stop }).catch(() => {})
  }
  port.close()
}

/**
 * One interval of a node. Its port opens, because the site tries it and reports a closed one.
 * @param {Place} place
 * @param {Map<string, { tag: string, answer: any }>} known answers by path, asked for again by their tag
 * @param {import('node:net').Server} port
 * @returns how long to wait for the next, in ms
 */
async function playRound(place, known, port) {
  const config = await ask(place, '/api/v2/server/config', known)
  if (!port.listening) port.listen(config.server_port, '127.0.0.1')
  const { users = [] } = await ask(place, '/api/v1/server/UniProxy/user', known)
  const isServed = users.some(({ id }) => id === place.user)
  if (isServed) {
    await tell(place, 'push', { [place.user]: someUse(place.random) })
    await tell(place, 'alive', { [place.user]: ['192.0.2.10'] })
  }
  return Math.max(1, Number(config.base_config?.push_interval) || 60) * 1000
}

/**
 * Bytes up and down of a minute in which somebody reads, now and then watches.
 * @param {() => number} random
 */
export function someUse(random) {
  const down = Math.round((random() < 0.3 ? 20 + random() * 40 : 1 + random() * 6) * MEGABYTE)
  return [Math.round(down * (0.05 + random() * 0.1)), down]
}

/**
 * @param {Place} place
 * @param {string} path
 */
function address({ origin, inbound, token }, path) {
  return `${origin}${path}?${new URLSearchParams({ node_id: String(inbound), node_type: 'v2node', token })}`
}

/**
 * @param {Place} place
 * @param {string} path
 * @param {Map<string, { tag: string, answer: any }>} known
 */
async function ask(place, path, known) {
  const before = known.get(path)
  const headers = { 'User-Agent': AGENT, ...(before && { 'If-None-Match': before.tag }) }
  const response = await fetch(address(place, path), { headers, signal: within(place) })
  if (response.status === 304 && before) return before.answer
  judge(response)
  const answer = await response.json()
  const tag = response.headers.get('etag')
  if (tag) known.set(path, { tag, answer })
  return answer
}

/**
 * @param {Place} place
 * @param {'push' | 'alive'} what
 * @param {Record<string, unknown>} body
 */
async function tell(place, what, body) {
  const response = await fetch(address(place, `/api/v1/server/UniProxy/${what}`), {
    method: 'POST',
    headers: { 'User-Agent': AGENT, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: within(place),
  })
  judge(response)
  await response.arrayBuffer()
}

/** @param {Response} response */
function judge({ status }) {
  if (status === 403 || status === 404) throw new TakenOver()
  if (status !== 200) throw new Error(`status ${status}`)
}

/** @param {Place} place */
const within = ({ stop }) => AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)])
