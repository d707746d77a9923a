import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Load {
  requestsPerSecond: number
  requests: number
  p50Ms: number
  p99Ms: number
  errors: number
}

export function hasWrk(): boolean {
  return spawnSync('wrk', ['-v']).error === undefined
}

/**
 * One round of wrk: one thread, keep-alive connections, a random path each time.
 * @param folder for the script; the list of paths is read by it
 */
export async function loadWith(
  folder: string,
  origin: string,
  pathsFile: string,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Load> {
  return wrk(folder, luaScript(pathsFile, new URL(origin).host), origin, seconds, connections)
}

/** The same with an empty envelope to one path, each time by another of the people. */
export async function postWith(
  folder: string,
  origin: string,
  { path, tokens, seconds, connections }: { path: string; tokens: string[]; seconds: number; connections: number },
): Promise<Load> {
  const body = JSON.stringify({ data: Buffer.from('{}').toString('base64') })
  const head = ['Content-Type: application/json', `Content-Length: ${body.length}`, `Host: ${new URL(origin).host}`]
  const requests = (tokens.length > 0 ? tokens : ['']).map((token) =>
    [`POST ${path} HTTP/1.1`, ...head, ...(token ? [`Authorization: Bearer ${token}`] : []), '', body].join('\r\n'),
  )
  const list = requests.map((request) => JSON.stringify(request)).join(', ')
  return wrk(folder, `local requests = { ${list} }\n${ASK_AND_TELL}`, origin, seconds, connections)
}

async function wrk(folder: string, lua: string, origin: string, seconds: number, connections: number): Promise<Load> {
  const script = join(folder, 'load.lua')
  writeFileSync(script, lua)
  const text = await outputOf('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, origin])
  const found = /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(text)
  if (!found) throw new Error(`wrk said: ${text}`)
  const [requests = 0, micros = 1, p50 = 0, p99 = 0, errors = 0] = found.slice(1).map(Number)
  return { requests, requestsPerSecond: requests / (micros / 1e6), p50Ms: p50 / 1000, p99Ms: p99 / 1000, errors }
}

function luaScript(pathsFile: string, host: string): string {
  return `
local requests = {}
for path in io.lines(${JSON.stringify(pathsFile)}) do
  requests[#requests + 1] = "GET " .. path .. " HTTP/1.1\\r\\nHost: ${host}\\r\\nUser-Agent: clash-verge/v2.4\\r\\n\\r\\n"
end
${ASK_AND_TELL}`
}

/** For a list `requests`, in Lua: a random one each time, and the figures in the end. */
const ASK_AND_TELL = `
local count = #requests
math.randomseed(os.time())
function request() return requests[math.random(count)] end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`

function outputOf(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args)
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.stderr.on('data', (chunk) => {
      text += chunk
    })
    child.on('error', reject)
    child.on('close', () => resolve(text))
  })
}
