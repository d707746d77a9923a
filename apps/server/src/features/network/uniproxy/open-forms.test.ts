import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveOutInbounds, measureSpeeds, noteSilence } from '../nodes/index.ts'
import { sumReports } from '../usage/index.ts'
import { answered, CONFIG, memberWithTraffic, type OneNode, startWithOneNode, USER } from './testing/one-node.ts'
import { postReport, postWithAuthInside, V2 } from './testing/post-report.ts'

let node: OneNode
beforeAll(async () => {
  node = await startWithOneNode()
})
afterAll(() => node.server.stop())

const shownNode = async () => {
  const found = (await node.admin.ok('listNodes', {})).find(({ id }) => id === node.input.id)
  if (!found) throw new Error('the node is not listed')
  return found
}
const shownLine = async () => {
  const [line] = await node.admin.ok('listLines', {})
  if (!line) throw new Error('no line is listed')
  return line
}

it('an open form does not become stale by what the system notes: pulls, reports, loads, speed, silence, an upgrade', async () => {
  const { app, clock } = node.server
  const [before, line] = [await shownNode(), await shownLine()]
  const { number } = await memberWithTraffic(node)
  for (const path of [CONFIG, USER]) expect((await answered(node.access, path)).status).toBe(200)
  expect((await postReport(node.access, 'push', { [number]: [300, 1000] })).status).toBe(200)
  const status = { cpu: 42, mem: { total: 10, used: 1 } }
  const told = { traffic: { [number]: [7, 8] }, status }
  expect((await postWithAuthInside(node.access, `${V2}/report`, told)).status).toBe(200)
  await sumReports(app)
  await measureSpeeds(app)
  await node.admin.ok('upgradeNode', { id: before.id })
  await node.admin.ok('newInboundToken', { number: node.access.number })
  await node.admin.ok('clearConfigUpdates', {})
  const { now } = clock
  clock.now = new Date(now.getTime() + 30 * 86_400_000)
  await noteSilence(app)
  await leaveOutInbounds(app)
  clock.now = now

  const [after, loaded] = [await shownNode(), await shownLine()]
  expect(after).toMatchObject({ revision: before.revision, load: { cpuPercent: 42 }, upgradeAskedAt: expect.any(Date) })
  expect(loaded).toMatchObject({ revision: line.revision, loadBytes: 1315n, leftOut: null })
  await node.admin.ok('saveNode', { ...node.input, description: 'typed before', revision: before.revision })
  await node.admin.ok('saveLine', { ...line, message: 'typed before', revision: line.revision })
  await node.admin.ok('resetLoads', {})
  expect((await shownLine()).revision).toBe(line.revision + 1)
})

it.each([
  ['what an inbound is given', { protocol: 'reality', serverName: 'www.example.com' }],
  ['the program of an inbound', { protocol: 'reality', fixedProgram: 'v2bx' }],
  ['the program of an inbound back to what it shows itself to be', { protocol: 'reality', fixedProgram: 'auto' }],
] as const)('a change of %s makes an open form of the node stale', async (_, changes) => {
  const { inbounds, revision } = await shownNode()
  const changed = inbounds.map((inbound) => ({ ...inbound, ...changes }))
  const saved = await node.admin.ok('saveNode', { ...node.input, inbounds: changed, revision })
  expect(saved.revision).toBeGreaterThan(revision)
  const stale = await node.admin.call('saveNode', { ...node.input, inbounds, revision })
  expect(stale).toMatchObject({ code: refusalCodes.rowChanged, msg: expect.stringContaining('inbounds') })
  expect((await shownNode()).inbounds).toEqual(saved.inbounds)
})

it('the first line of a protocol makes an open form of its node stale, because the form edits the new inbound', async () => {
  const { id, revision } = await node.admin.ok('saveNode', { ...node.input, id: null, type: 'v2ray' })
  const { nodeId: _, ...line } = await shownLine()
  const first = { ...line, id: null, revision: null, nodeId: id, protocol: 'shadowsocks' as const }
  await node.admin.ok('saveLine', first)
  const stale = await node.admin.call('saveNode', { ...node.input, id, type: 'v2ray', revision })
  expect(stale.code).toBe(refusalCodes.rowChanged)
})
