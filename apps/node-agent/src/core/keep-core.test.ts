import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentExit, type AgentUser, placeName, type UserSet } from '@dukou/node-protocol/agent'
import { expect, it, onTestFinished } from 'vitest'
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

/** A keeper of a core whose rules stand in a list, in their order. */
function keeper() {
  const folder = mkdtempSync(join(tmpdir(), 'keep-core-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
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
    removeUser: async () => {},
    addExit: async () => {},
    addExitRule: (exit, rule) => add(exitTag(exit))(rule),
    removeExitRule: remove,
  } as Partial<XrayApi> as XrayApi
  const control = {
    adopt: () => undefined,
    start: async ({ tag }) => ({ epoch: 'one', pid: process.pid, tag, api }),
  } as Partial<CoreControl> as CoreControl
  const spool = { state: { epoch: 'one' } } as Partial<Spool> as Spool
  const cutOff = { follow: async () => {}, cut: async () => {}, spare: () => {} } as Partial<CutOff> as CutOff
  return {
    keep: keepCore(
      control,
      folder,
      spool,
      () => {},
      async () => {},
      cutOff,
    ),
    leads: () => rules.map((one) => one.leads),
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
