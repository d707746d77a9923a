import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection } from './connection.ts'

const RESTY = '(https://github.com/go-resty/resty)'
const V1 = '/api/v1/server/UniProxy'
const V2 = '/api/v2/server'

/** How each program was seen to behave. */
const KINDS = {
  v2node: {
    agent: `v2node go-resty/2.16.5 ${RESTY}`,
    nodeType: 'v2node',
    asks: [`${V2}/config`, `${V1}/user`, `${V1}/alivelist`],
    tries: 2,
    keeps: false,
  },
  V2bX: {
    agent: `go-resty/2.16.2 ${RESTY}`,
    nodeType: 'vless',
    asks: [`${V1}/config`, `${V1}/user`, `${V1}/alivelist`],
    tries: 4,
    keeps: false,
  },
  XrayR: {
    agent: `go-resty/2.13.1 ${RESTY}`,
    nodeType: 'vless',
    asks: [`${V1}/config`, `${V1}/user`],
    tries: 4,
    keeps: true,
  },
  'Xboard-Node': {
    agent: 'Go-http-client/1.1',
    nodeType: 'vless',
    asks: [`${V2}/config`, `${V2}/user`],
    tries: 1,
    keeps: true,
  },
}
export type ProgramName = keyof typeof KINDS
export const PROGRAM_NAMES = Object.keys(KINDS) as ProgramName[]

/** go-resty waits longer from try to try; all four take 0.6 s. */
const BETWEEN_TRIES_MS = [100, 200, 300]
/** Xboard-Node leaves out more rounds after each failure, up to this. */
const MOST_ROUNDS_LEFT_OUT = 8

export interface NodeProgram {
  name: ProgramName
  /** Whether it keeps what it could not deliver. */
  keeps: boolean
  tries: number
  /** Its setting: how long it waits for an answer. */
  timeoutMs: number
  /** More header lines of each request. */
  moreHeaders: string[]
  /** Somebody sends and receives through its core. */
  use(userId: number, up: number, down: number): void
  /** Runs once, while the next report is under way. */
  meanwhile: (() => void) | undefined
  /** Ends, and starts anew: nothing of what it knew is left. */
  restart(): void
  /** Asks for what it runs by, then tells what was used. */
  round(): Promise<void>
  /** All that was used, what of it was not delivered and is kept, and what the program let go of. In bytes. */
  usedBytes(): number
  keptBytes(): number
  letGoBytes(): number
  close(): void
}

type Use = Map<number, [up: number, down: number]>

/** A node program of the kind, with counters in place of a core. */
export function createProgram(name: ProgramName, origin: string, number: number, token: string): NodeProgram {
  const { agent, nodeType, asks, tries, keeps } = KINDS[name]
  const connection = createConnection(origin)
  const tags = new Map<string, string>()
  const query = `node_id=${number}&node_type=${nodeType}&token=${token}`
  const core: Use = new Map()
  let [used, letGo, failures, leftOut] = [0, 0, 0, 0]

  const add = (userId: number, up: number, down: number) => {
    const [ups, downs] = core.get(userId) ?? [0, 0]
    core.set(userId, [ups + up, downs + down])
  }
  const take = () => {
    const taken = new Map(core)
    core.clear()
    return taken
  }

  async function ask(path: string): Promise<void> {
    const tag = tags.get(path) ?? ''
    const conditional = name === 'Xboard-Node' ? xboardHeaders(tag) : [`If-None-Match: ${tag}`]
    const packed = path.endsWith('/user') && name === 'v2node' ? ['X-Response-Format: msgpack'] : []
    const headers = [`User-Agent: ${agent}`, ...conditional, ...packed, ...program.moreHeaders, 'Accept-Encoding: gzip']
    const answer = await connection.ask(`GET ${path}?${query}`, headers, '', program.timeoutMs).catch(() => undefined)
    if (answer?.status === 200 && answer.etag && !path.endsWith('/alivelist')) tags.set(path, answer.etag)
  }

  const takeMeanwhile = () => {
    const { meanwhile } = program
    program.meanwhile = undefined
    return meanwhile
  }

  /** @returns whether some try got a good answer */
  async function post(path: string, body: string, most = tries): Promise<boolean> {
    for (let tried = 1; tried <= most; tried += 1) {
      const isMarked = tried > 1 || name === 'Xboard-Node'
      const headers = [
        `User-Agent: ${agent}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...(isMarked ? ['Accept: application/json'] : []),
        'Content-Type: application/json',
        ...program.moreHeaders,
        'Accept-Encoding: gzip',
      ]
      try {
        const answer = connection.ask(`POST ${path}`, headers, body, program.timeoutMs)
        if (/\/(push|report)/.test(path)) takeMeanwhile()?.()
        const { status } = await answer
        // Go-resty tries again when no answer comes, and never because of what one says.
        return status === 200
      } catch {
        if (tried < most) await sleep(BETWEEN_TRIES_MS[tried - 1])
      }
    }
    return false
  }

  /** Takes the bytes out of the core, then tells of them: what cannot be told is gone. */
  async function tellAndForget(): Promise<void> {
    const window = take()
    if (window.size === 0) return
    const isTold = await post(`${V1}/push?${query}`, textOf(window))
    if (!isTold) letGo += bytesOf(window)
    const online = [...window.keys()].map((id) => [id, ['192.0.2.1']])
    await post(`${V1}/alive?${query}`, JSON.stringify(Object.fromEntries(online)))
  }

  /** Tells of the bytes, and sets the core to zero when they were told: what came in between is gone. */
  async function tellThenClear(): Promise<void> {
    const told = bytesOf(core)
    if (told === 0 || !(await post(`${V1}/push?${query}`, textOf(core)))) return
    letGo += bytesOf(core) - told
    core.clear()
  }

  /** Tells of all at once, and puts back what could not be told. */
  async function reportOrPutBack(): Promise<void> {
    if (leftOut > 0) {
      leftOut -= 1
      return
    }
    const window = take()
    const told = { traffic: Object.fromEntries(window), alive: {}, status: { cpu: 1 } }
    const isTold = await post(`${V2}/report`, JSON.stringify({ ...told, token, node_id: number, node_type: nodeType }))
    if (!isTold) for (const [id, [up, down]] of window) add(id, up, down)
    failures = isTold ? 0 : failures + 1
    leftOut = isTold ? 0 : Math.min(2 ** (failures - 1), MOST_ROUNDS_LEFT_OUT)
  }

  const tell = { v2node: tellAndForget, V2bX: tellAndForget, XrayR: tellThenClear, 'Xboard-Node': reportOrPutBack }
  const program: NodeProgram = {
    name,
    keeps,
    tries,
    timeoutMs: 5_000,
    moreHeaders: [],
    meanwhile: undefined,
    use(userId, up, down) {
      used += up + down
      add(userId, up, down)
    },
    restart() {
      letGo += bytesOf(take())
      tags.clear()
      failures = 0
      leftOut = 0
      connection.close()
    },
    async round() {
      for (const path of asks) await ask(path)
      await tell[name]()
    },
    usedBytes: () => used,
    keptBytes: () => bytesOf(core),
    letGoBytes: () => letGo,
    close: connection.close,
  }
  return program
}

/** Go writes these by the alphabet. */
function xboardHeaders(tag: string): string[] {
  return ['Accept: application/json', 'Content-Type: application/json', ...(tag ? [`If-None-Match: ${tag}`] : [])]
}

function textOf(use: Use): string {
  return JSON.stringify(Object.fromEntries(use))
}

function bytesOf(use: Use): number {
  return [...use.values()].reduce((sum, [up, down]) => sum + up + down, 0)
}
