import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentExit, type AgentUser, placeName, type UserSet } from '@dukou/node-protocol/agent'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Spool } from '../spool.ts'
import type { CoreControl } from './core.ts'
import type { CutOff } from './cut-off.ts'
import { exitTag, firstSeat } from './exits.ts'
import { keepCore } from './keep-core.ts'
import type { XrayApi } from './xray-api.ts'

const proxy = { kind: 'socks5', host: '127.0.0.1', port: 1080, username: '', password: '' } as const
const AI: AgentExit = { domains: ['openai.com'], proxy }
const CONFIG = {
  tag: '0'.repeat(40),
  inbounds: [{ number: 7, listenIp: '0.0.0.0', port: 443, protocol: { kind: 'vmess' as const, webSocketPath: null } }],
  exits: [AI],
}

function usersOf(...numbers: number[]): UserSet {
  const rows = numbers.map((user): AgentUser => [7, user, `00000000-0000-4000-8000-${String(user).padStart(12, '0')}`])
  return new Map(rows.map((row) => [placeName(row[0], row[1]), row]))
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keep-core-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A keeper of a core whose rules stand in a list, in their order. @param adopted the core was there before */
function keeper(folder = newFolder(), adopted = false) {
  const rules: { rule: string; leads: string }[] = [{ rule: firstSeat(AI), leads: exitTag(AI) }]
  const remove = async (rule: string) => {
    const place = rules.findIndex((one) => one.rule === rule)
    if (place >= 0) rules.splice(place, 1)
  }
  const add = (leads: string) => async (rule: string) => void rules.push({ rule, leads })
  const api = {
    block: add('block'),
    blockFrom: add('block'),
    unblock: remove,
    listBlocks: async () => [],
    listExitRules: async () => rules.map(({ rule, leads }) => ({ rule, tag: leads })),
    addUser: async () => {},
    removeUser: async () => {},
    addExit: async () => {},
    addExitRule: (exit, rule) => add(exitTag(exit))(rule),
    removeExitRule: remove,
  } as Partial<XrayApi> as XrayApi
  const acts: string[] = []
  const core = { epoch: 'one', pid: process.pid, api }
  const has = { room: true }
  const write = (act: string) => {
    if (!has.room) throw new Error('no space left on device')
    acts.push(act)
  }
  const control = {
    adopt: () => (adopted ? { ...core, tag: CONFIG.tag } : undefined),
    prepare() {
      write('prepare')
      return core.epoch
    },
    async start({ tag }) {
      acts.push('start')
      return { ...core, tag }
    },
    async stop() {
      acts.push('stop')
    },
  } as Partial<CoreControl> as CoreControl
  const spool = {
    state: { epoch: 'one' } as Spool['state'],
    beginCore: () => write('begin'),
  } as Partial<Spool> as Spool
  const cutOff = { follow: async () => {}, cut: async () => {}, spare: () => {} } as Partial<CutOff> as CutOff
  return {
    keep: keepCore(
      control,
      folder,
      spool,
      () => {},
      async () => void acts.push('read'),
      cutOff,
    ),
    leads: () => rules.map((one) => one.leads),
    acts,
    has,
  }
}

it('who goes is turned away before his streams would leave by an exit', async () => {
  const { keep, leads } = keeper()
  await keep.become(CONFIG, usersOf(1, 2))
  await keep.become(CONFIG, usersOf(2))
  expect(leads()).toEqual(['block', exitTag(AI)])
})

it('an address that is turned away leaves by no exit either', async () => {
  const { keep, leads } = keeper()
  await keep.become(CONFIG, usersOf(1))
  await keep.turnAway({ user: 1, network: { name: '192.0.2.1', bytes: Buffer.from([192, 0, 2, 1]), prefix: 32 } })
  expect(leads()).toEqual(['block', exitTag(AI)])
})

describe('on a full disk', () => {
  it('a core goes on with other users, and they are written down once there is room', async () => {
    const folder = newFolder()
    const { keep, acts } = keeper(folder)
    await keep.become(CONFIG, usersOf(1, 2))
    // In the way of the file that is written first.
    mkdirSync(join(folder, 'held.json.part'))
    await keep.become(CONFIG, usersOf(2, 3))
    expect(acts).toEqual(['prepare', 'begin', 'start'])
    // An agent that is started again shall not take these for the users of the core.
    expect(existsSync(join(folder, 'held.json'))).toBe(false)
    rmdirSync(join(folder, 'held.json.part'))
    await keep.become(CONFIG, usersOf(2, 3))
    expect(JSON.parse(readFileSync(join(folder, 'held.json'), 'utf8'))).toEqual([...usersOf(2, 3).values()])
    expect(acts).toEqual(['prepare', 'begin', 'start'])
  })

  it('a core is ended for another configuration, or for another program, once there is room for the next one', async () => {
    const { keep, acts, has } = keeper()
    await keep.become(CONFIG, usersOf(1))
    acts.length = 0
    has.room = false
    const other = { ...CONFIG, tag: '1'.repeat(40) }
    await expect(keep.become(other, usersOf(1))).rejects.toThrow('no space')
    expect([keep.isRunning(), acts]).toEqual([true, []])
    has.room = true
    await keep.become(other, usersOf(1))
    expect(acts).toEqual(['prepare', 'read', 'begin', 'stop', 'start'])
    acts.length = 0
    has.room = false
    keep.outdate()
    await expect(keep.become(other, usersOf(1))).rejects.toThrow('no space')
    expect([keep.isRunning(), acts]).toEqual([true, []])
  })

  it('a core whose users were not written down is started anew by the next agent, after a last reading', async () => {
    const folder = newFolder()
    await keeper(folder).keep.become(CONFIG, usersOf(1))
    const known = keeper(folder, true)
    await known.keep.become(CONFIG, usersOf(1))
    expect(known.acts).toEqual([])
    rmSync(join(folder, 'held.json'))
    const unknown = keeper(folder, true)
    await unknown.keep.become(CONFIG, usersOf(1))
    expect(unknown.acts).toEqual(['prepare', 'read', 'begin', 'stop', 'start'])
  })
})
