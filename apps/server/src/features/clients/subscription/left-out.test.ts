import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { leaveOutInbounds, noteSeen } from '../../network/nodes/index.ts'
import { lineNamesIn } from './testing/read-profile.ts'
import { newSubscriber, type Subscriber } from './testing/subscriber.ts'

let server: TestServer
let admin: TestClient
let user: Subscriber
let inbounds: Record<'works' | 'other', number>

/** Two nodes with a line each; the program of the first has come. */
beforeEach(async () => {
  await server?.stop()
  server = await startTestServer()
  admin = await server.admin()
  user = await newSubscriber(server)
  inbounds = { works: await newLine('works'), other: await newLine('other') }
  await noteSeen(server.app, inbounds.works)
})
afterAll(() => server.stop())

type Protocol = 'vmessTcp' | 'reality'

async function newLine(name: string, protocol: Protocol = 'vmessTcp'): Promise<number> {
  const { id } = await admin.ok('saveNode', nodeInput({ name, type: 'v2ray', country: { name: '', flag: '' } }))
  return (await admin.ok('saveLine', lineInput(id, { name, protocol, fixedName: true }))).inboundNumber
}

const names = async (client = 'clash') => lineNamesIn(client, (await user.pull(client)).body.toString())

async function daysPass(days: number, ...heard: number[]): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + days * 86_400_000)
  for (const inbound of heard) await noteSeen(server.app, inbound)
  await leaveOutInbounds(server.app)
}

const told = async () =>
  Object.fromEntries((await admin.ok('listLines', {})).map(({ name, leftOut }) => [name, leftOut]))

const outOfService = async () =>
  (await user.ok('customerNodes', {})).filter((node) => node.outOfService).map(({ name }) => name)

describe('a line whose node program never came', () => {
  it('is left out of profiles, and is there from its first pull on', async () => {
    expect(await names()).toEqual(['works', 'other'])
    await daysPass(0, inbounds.works)
    expect(await names()).toEqual(['works'])
    expect(await told()).toEqual({ works: null, other: 'never' })
    expect(await outOfService()).toEqual(['other'])
    const nodes = await admin.ok('listNodes', {})
    expect(nodes.flatMap(({ trouble }) => trouble)).toMatchObject([
      { number: inbounds.other, state: 'never', isLeftOut: true },
    ])
    await noteSeen(server.app, inbounds.other)
    expect(await names()).toEqual(['works', 'other'])
    expect(await told()).toEqual({ works: null, other: null })
    expect(await outOfService()).toEqual([])
  })
})

describe('a line of Hysteria2 whose node program never came', () => {
  it('is left out like any other', async () => {
    const type = { type: 'h2', country: { name: '', flag: '' } } as const
    const { id } = await admin.ok('saveNode', nodeInput({ name: 'h2', ...type }))
    await admin.ok('saveLine', lineInput(id, { name: 'h2', protocol: 'hysteria2', fixedName: true }))
    await daysPass(4, inbounds.works, inbounds.other)
    expect(await names('mjclash')).toEqual(['works', 'other'])
    expect(await told()).toEqual({ works: null, other: null, h2: 'never' })
  })
})

describe('a line whose node program is silent', () => {
  it('is left out after the days of the setting, and is back with its program', async () => {
    await noteSeen(server.app, inbounds.other)
    await daysPass(2.9, inbounds.works)
    expect(await names()).toEqual(['works', 'other'])
    await daysPass(0.2, inbounds.works)
    expect(await names()).toEqual(['works'])
    expect(await told()).toEqual({ works: null, other: 'silent' })
    await noteSeen(server.app, inbounds.other)
    expect(await names()).toEqual(['works', 'other'])
  })

  it('comes back when the setting asks for more days, and is never left out where it is 0', async () => {
    await noteSeen(server.app, inbounds.other)
    await daysPass(4, inbounds.works)
    expect(await names()).toEqual(['works'])
    await writeSettings(server.app.db, { leaveOutAfterDays: 5 })
    await daysPass(0)
    expect(await names()).toEqual(['works', 'other'])
    await writeSettings(server.app.db, { leaveOutAfterDays: 0 })
    await daysPass(100, inbounds.works)
    expect(await names()).toEqual(['works', 'other'])
  })
})

describe('a profile', () => {
  it('has all lines where every one would be left out', async () => {
    await daysPass(4)
    expect(await names()).toEqual(['works', 'other'])
    expect(await told()).toEqual({ works: null, other: null })
    expect(await outOfService()).toEqual([])
  })

  it('has the lines that are left out where its client can use no other', async () => {
    const modern = await newLine('modern', 'reality')
    await daysPass(4, modern)
    expect(await names('mjclash')).toEqual(['modern'])
    expect(await names('clash')).toEqual(['works', 'other'])
  })
})
