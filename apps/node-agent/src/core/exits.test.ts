import type { AgentExit } from '@dukou/node-protocol/agent'
import { expect, it } from 'vitest'
import { createExitSeats } from './exit-seats.ts'
import { exitConfig, exitTag, outboundMessage, type Seat } from './exits.ts'
import type { XrayApi } from './xray-api.ts'

const proxy = { kind: 'socks5', host: '127.0.0.1', port: 1080, username: '', password: '' } as const
const AI: AgentExit = { domains: ['openai.com'], proxy }
const ALL: AgentExit = { domains: [], proxy: { ...proxy, port: 40_000 } }

/** A core with rules in their order; each change is noted with what stood there after it. */
function core(rules: Seat[] = []) {
  const outbounds = new Set(rules.map(({ tag }) => tag))
  const states: string[][] = []
  const note = () => states.push(rules.map(({ tag }) => tag))
  const api = {
    listExitRules: async () => [...rules],
    addExit: async (exit) => void outbounds.add(exitTag(exit)),
    removeExit: async (tag) => void outbounds.delete(tag),
    async addExitRule(exit, rule) {
      expect(outbounds.has(exitTag(exit))).toBe(true)
      rules.push({ rule, tag: exitTag(exit) })
      note()
    },
    async removeExitRule(rule) {
      rules.splice(
        rules.findIndex((one) => one.rule === rule),
        1,
      )
      note()
    },
  } as Partial<XrayApi> as XrayApi
  return { api, rules, outbounds, states }
}

const tagsOf = (rules: readonly Seat[]) => rules.map(({ tag }) => tag)

it('exits stand behind a rule that was appended later, and are never missing in between', async () => {
  const { api, rules, states } = core()
  const seats = createExitSeats()
  await seats.seat(api, [AI, ALL])
  expect(tagsOf(rules)).toEqual([exitTag(AI), exitTag(ALL)])
  rules.push({ rule: 'cut-1', tag: 'block' })
  states.length = 0
  await seats.moveBehind(api)
  expect(tagsOf(rules)).toEqual(['block', exitTag(AI), exitTag(ALL)])
  for (const tag of [exitTag(AI), exitTag(ALL)]) expect(states.every((state) => state.includes(tag))).toBe(true)
})

it('exits of a core that an earlier agent left stay as they are, and others take their place', async () => {
  const { api, rules, outbounds, states } = core([{ rule: 'via-1', tag: exitTag(AI) }])
  const seats = createExitSeats()
  await seats.seat(api, [AI])
  expect(states).toEqual([])
  await seats.seat(api, [ALL])
  expect([tagsOf(rules), [...outbounds]]).toEqual([[exitTag(ALL)], [exitTag(ALL)]])
  await seats.seat(api, [])
  expect([rules, [...outbounds]]).toEqual([[], []])
})

it('rules of a message that failed are removed with the next one', async () => {
  const { api, rules } = core()
  const seats = createExitSeats()
  await seats.seat(api, [AI])
  const { removeExitRule } = api
  api.removeExitRule = async () => {
    throw new Error('no answer')
  }
  await expect(seats.moveBehind(api)).rejects.toThrow('no answer')
  api.removeExitRule = removeExitRule
  await seats.moveBehind(api)
  expect(tagsOf(rules)).toEqual([exitTag(AI)])
})

it('an exit of all streams is asked after the addresses, so that private ones are turned away first', () => {
  expect(exitConfig(ALL).rule).toMatchObject({ ip: ['0.0.0.0/0', '::/0'], network: 'tcp' })
  expect(exitConfig(AI).rule).toMatchObject({ domain: ['domain:openai.com'] })
})

it.each([
  ['198.51.100.7', 'c6336407'],
  ['2001:db8::7', '20010db8000000000000000000000007'],
  ['::1', '00000000000000000000000000000001'],
  ['::ffff:198.51.100.7', '00000000000000000000ffffc6336407'],
  ['proxy.example.com', Buffer.from('proxy.example.com').toString('hex')],
])('the address %s goes to a core as its bytes', (host, hex) => {
  expect(outboundMessage({ domains: [], proxy: { ...proxy, host } }).toString('hex')).toContain(hex)
})
