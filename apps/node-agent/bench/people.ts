/**
 * 50,000 people on a running Xray, by the agent's own way to drive it: how long until it serves, how long a change of 500
 * people takes, and the memory of both. The Xray is the one that XRAY names.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentInbound, type AgentUser, placeName, type UserSet } from '@dukou/node-protocol/agent'
import { createCoreControl } from '../src/core/core.ts'
import { createCoreLog } from '../src/core/core-log.ts'
import { createCutOff } from '../src/core/cut-off.ts'
import { keepCore } from '../src/core/keep-core.ts'
import { createLimitBook } from '../src/limit-book.ts'
import { openSpool } from '../src/spool.ts'

const PEOPLE = Number(process.env.BENCH_USERS ?? 50_000)
const CHANGED = 500
const KINDS: Record<string, AgentInbound['protocol']> = {
  VMess: { kind: 'vmess', webSocketPath: null },
  'Shadowsocks 2022': {
    kind: 'shadowsocks',
    cipher: '2022-blake3-aes-128-gcm',
    serverKey: randomBytes(16).toString('base64'),
  },
}

export async function run(): Promise<void> {
  const xray = process.env.XRAY
  if (!xray) throw new Error('XRAY names no program')
  const rows: Record<string, string | number>[] = []
  for (const [what, protocol] of Object.entries(KINDS)) rows.push({ what, ...(await measure(xray, protocol)) })
  console.table(rows)
  console.log(JSON.stringify({ bench: 'people', people: PEOPLE, changed: CHANGED, rows }))
}

async function measure(xray: string, protocol: AgentInbound['protocol']): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-people-'))
  const spool = openSpool(join(folder, 'spool.bin'))
  const watch = { note: () => {}, clear: () => {} }
  const coreLog = createCoreLog(folder, () => 0, Date.now)
  const cutOff = await createCutOff(folder, console.error, watch, createLimitBook(), coreLog)
  const control = createCoreControl(xray, folder, cutOff.openForCore)
  const keeper = keepCore(
    control,
    folder,
    spool,
    () => {},
    async () => {},
    cutOff,
  )
  const inbound: AgentInbound = { number: 7, listenIp: '127.0.0.1', port: 28_443, protocol }
  const config = { tag: '0'.repeat(40), inbounds: [inbound], exits: [] }
  const become = (from: number) => {
    const people = peopleFrom(from)
    return timed(() => keeper.become(config, people))
  }
  try {
    const startMs = await become(0)
    const core = control.adopt()
    if (!core) throw new Error('no core runs')
    core.api.close()
    const startMb = memoryMb(core.pid)
    // As many go as come.
    const changeMs = await become(CHANGED)
    const nothingMs = await become(CHANGED)
    if (!keeper.isRunning()) throw new Error('the core ended')
    return {
      startMs,
      changeMs,
      nothingMs,
      xrayMb: startMb,
      xrayAfterMb: memoryMb(core.pid),
      agentMb: memoryMb(process.pid),
    }
  } finally {
    await keeper.stop()
    await cutOff.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function peopleFrom(first: number): UserSet {
  const users: UserSet = new Map()
  for (let id = first + 1; id <= first + PEOPLE; id += 1) {
    const user: AgentUser = [7, id, `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`]
    users.set(placeName(7, id), user)
  }
  return users
}

async function timed(act: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await act()
  return Math.round(performance.now() - began)
}

function memoryMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}
