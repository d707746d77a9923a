import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentExit, AgentInbound, AgentUser, UserSet } from '@dukou/node-protocol/agent'
import { expect, it, onTestFinished } from 'vitest'
import { createLimitBook } from '../limit-book.ts'
import type { Spool } from '../spool.ts'
import type { SpoolState } from '../spool-state.ts'
import type { HysteriaApi } from './hysteria-api.ts'
import { type HysteriaInbound, hysteriaConfig } from './hysteria-config.ts'
import type { HysteriaControl } from './hysteria-control.ts'
import { keepHysteria } from './keep-hysteria.ts'

const EXIT: AgentExit = {
  domains: [],
  proxy: { kind: 'socks5', host: '127.0.0.1', port: 1080, username: '', password: '' },
}

function inboundOf(number: number): AgentInbound {
  const certificate = { mode: 'file', certFile: '/node.crt', keyFile: '/node.key' } as const
  const protocol = { kind: 'hysteria2', serverName: 'node.dukou.test', certificate, salamanderPassword: null } as const
  return { number, listenIp: '0.0.0.0', port: 443 + number, protocol }
}

const configOf = (exits: AgentExit[]) => ({ tag: 'a', inbounds: [inboundOf(7), inboundOf(8)], exits })

/** A person on both inbounds. */
function usersOf(user: number): UserSet {
  const uuid = `00000000-0000-4000-8000-${String(user).padStart(12, '0')}`
  return new Map([7, 8].map((number): [string, AgentUser] => [`${number}.${user}`, [number, user, uuid]]))
}

/** A keeper of processes that are none, and what it does with them. */
function keeper() {
  const folder = mkdtempSync(join(tmpdir(), 'keep-hysteria-'))
  const acts: string[] = []
  const has = { room: true, roomToRead: true }
  const online: string[] = []
  const logins = new Map<number, { loginPort: number; loginSecret: string }>()
  const api = {
    readOnline: async () => new Map(online.map((id) => [id, 1])),
    kick: async (ids: readonly string[]) => {
      acts.push('kick')
      for (const id of ids) online.splice(online.indexOf(id), 1)
    },
  } as Partial<HysteriaApi> as HysteriaApi
  const control = {
    adopt: () => [],
    async prepare(inbound: HysteriaInbound, login, exits) {
      if (!has.room) throw new Error('no space left on device')
      acts.push(`prepare ${inbound.number}`)
      const doors = { ...login, statsPort: 1, statsSecret: '' }
      return { epoch: `${acts.length}`, config: hysteriaConfig(inbound, doors, folder, exits), doors }
    },
    async start({ number: inbound }, prepared) {
      acts.push(`start ${inbound}`)
      logins.set(inbound, prepared.doors)
      return { inbound, ...prepared, pid: process.pid, api }
    },
    async stop({ inbound }) {
      acts.push(`stop ${inbound}`)
    },
  } as Partial<HysteriaControl> as HysteriaControl
  const state = { hysterias: new Map<number, string>() } as SpoolState
  const spool = {
    state,
    beginHysteria: (inbound, epoch) => void state.hysterias.set(inbound, epoch),
  } as Partial<Spool> as Spool
  const keep = keepHysteria(
    control,
    folder,
    spool,
    () => {},
    async () => {
      if (!has.roomToRead) throw new Error('no space left on device')
      acts.push('read')
    },
    createLimitBook(),
  )
  onTestFinished(async () => {
    has.roomToRead = true
    await keep.stop()
    rmSync(folder, { recursive: true })
  })
  /** Whether a person may log in at an inbound, as hysteria asks. */
  async function admits(inbound: number, user: number): Promise<boolean> {
    const { loginPort = 0, loginSecret = '' } = logins.get(inbound) ?? {}
    const body = JSON.stringify({ addr: '192.0.2.1:5', auth: usersOf(user).get(`${inbound}.${user}`)?.[2] })
    return (await fetch(`http://127.0.0.1:${loginPort}/${loginSecret}`, { method: 'POST', body })).ok
  }
  return { keep, acts, has, online, admits }
}

it('gives way to another configuration after a last reading', async () => {
  const { keep, acts, admits } = keeper()
  await keep.become(configOf([]), usersOf(1000))
  acts.length = 0
  await keep.become(configOf([]), usersOf(1000))
  expect(acts).toEqual([])
  await keep.become(configOf([EXIT]), usersOf(1000))
  expect(acts.filter((act) => act.endsWith('7') || act === 'read')).toEqual([
    'prepare 7',
    'read',
    'read',
    'stop 7',
    'start 7',
    'read',
    'read',
  ])
  expect(await admits(7, 1000)).toBe(true)
})

it.each(['room', 'roomToRead'] as const)(
  'goes on with its connections and other users on a full disk, where another configuration needs %s',
  async (what) => {
    const { keep, acts, has, admits } = keeper()
    await keep.become(configOf([]), usersOf(1000))
    acts.length = 0
    has[what] = false
    await expect(keep.become(configOf([EXIT]), usersOf(1001))).rejects.toThrow('no space')
    expect(acts.filter((act) => !act.startsWith('prepare'))).toEqual([])
    expect(keep.isRunning()).toBe(true)
    for (const inbound of [7, 8])
      expect([await admits(inbound, 1000), await admits(inbound, 1001)]).toEqual([false, true])
    has[what] = true
    await keep.become(configOf([EXIT]), usersOf(1001))
    expect(acts.filter((act) => act.startsWith('start'))).toEqual(['start 7', 'start 8'])
    expect(await admits(8, 1001)).toBe(true)
  },
)

it('is started anew for another program once there is room', async () => {
  const { keep, acts, has } = keeper()
  await keep.become(configOf([]), usersOf(1000))
  acts.length = 0
  has.room = false
  keep.outdate()
  await expect(keep.become(configOf([]), usersOf(1000))).rejects.toThrow('no space')
  expect([keep.isRunning(), acts]).toEqual([true, []])
  has.room = true
  await keep.become(configOf([]), usersOf(1000))
  expect(acts.filter((act) => act.startsWith('start'))).toEqual(['start 7', 'start 8'])
})
