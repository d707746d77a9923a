// Customers who may no longer use it, and those who may again, at a node with a real core that asks once more.
import { brokenInvariants, deliver, newNodeToken } from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareLinkToXray } from '../adapters/share-link-to-xray.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { freePort } from '../cores/free-port.ts'
import { type RunningCore, startCore } from '../cores/start-core.ts'
import { type Customer, FILES_HOST, setCrossing, shareLinksOf } from '../crossing/crossing.ts'
import { type NodeProgram, startNodeProgram } from './node-program.ts'
import { type FarEnd, openStream, type Stream, startFarEnd } from './streams.ts'

const LINE = '示例 日本 01'
const MB = 1024 * 1024
const DAY = 86_400_000

const crossing = setCrossing()

interface Person {
  customer: Customer
  id: bigint
  /** Proxy port of the client program that uses the customer's link. */
  port: number
}

describeWithCores(['xray'], 'a node that asks again who may use it', () => {
  let farEnd: FarEnd
  let node: NodeProgram
  const clients: RunningCore[] = []

  beforeAll(async () => {
    farEnd = await startFarEnd()
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.stop()))
    await node?.stop()
    farEnd?.stop()
  })

  async function newPerson(): Promise<Person> {
    const customer = await crossing.server.member()
    const { id } = await crossing.server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', customer.email)
      .executeTakeFirstOrThrow()
    return { customer, id, port: 0 }
  }

  /** Sets up a client program with the link that the person has now. */
  async function importLink(person: Person): Promise<void> {
    const links = shareLinksOf(await crossing.profileOf(person.customer, 'ss'))
    const link = links.find((one) => decodeURIComponent(one).includes(LINE)) ?? ''
    person.port = await freePort()
    const config = shareLinkToXray(link, { mixedPort: person.port })
    clients.push(await startCore({ core: 'xray', config, ports: [person.port] }))
  }

  const connect = ({ port }: Person): Promise<Stream> =>
    openStream(port, { host: FILES_HOST, port: farEnd.port }, 'down')

  async function isCarried(person: Person): Promise<void> {
    const stream = await connect(person)
    await stream.move(MB)
    stream.close()
  }

  async function isTurnedAway(person: Person): Promise<void> {
    await expect(connect(person).then((stream) => stream.move(MB))).rejects.toThrow()
  }

  const setDisabled = ({ id }: Person, disabled: boolean) =>
    crossing.server.app.db.updateTable('users').set({ disabled }).where('id', '=', id).execute()

  it('carries those who are out of bytes or time, disabled or reset no further, and does again after a purchase', async () => {
    const { app, clock } = crossing.server
    const people = [await newPerson(), await newPerson(), await newPerson(), await newPerson(), await newPerson()]
    const [ofBytes, ofTime, disabled, reset, other] = people as [Person, Person, Person, Person, Person]
    const plans = await ofTime.customer.ok('listPlans', {})
    const timed = plans.find(({ durationDays }) => durationDays > 0)
    for (const person of [disabled, reset, other]) await crossing.buy(person.customer)
    await crossing.buy(ofTime.customer, timed?.id)
    await app.db
      .transaction()
      .execute((tx) =>
        deliver(
          app,
          tx,
          ofBytes.id,
          { trial: { bytes: BigInt(3 * MB), hours: 24 * 400 } },
          { kind: 'trial', id: 'of-bytes', description: '' },
        ),
      )
    await Promise.all(people.map(importLink))
    const { inboundNumber } = crossing.lineCalled(LINE)
    node = await startNodeProgram({
      origin: crossing.server.origin,
      program: 'v2node',
      inboundNumber,
      nodeType: 'vless',
      token: (await newNodeToken(app, inboundNumber)) ?? '',
      hosts: { [FILES_HOST]: '127.0.0.1' },
      realityTarget: `127.0.0.1:${crossing.origin.tlsPort}`,
    })

    const streams = await Promise.all(people.map(connect))
    await Promise.all(streams.map((stream) => stream.move(2 * MB)))
    await node.report()
    await node.pull()
    // All may go on: nobody's stream was touched.
    await Promise.all(streams.map((stream) => stream.move(2 * MB)))

    await setDisabled(disabled, true)
    await reset.customer.ok('resetSubscriptionKey', {})
    clock.now = new Date(clock.now.getTime() + (timed?.durationDays ?? 0) * DAY)
    await node.report()
    await node.pull()
    await Promise.all(streams.slice(0, 4).map((stream) => expect(stream.move(MB)).rejects.toThrow()))
    await Promise.all([ofBytes, ofTime, disabled, reset].map(isTurnedAway))
    await isCarried(other)
    expect(await ofBytes.customer.ok('userInfo', {})).toMatchObject({ access: 'exhausted' })

    await crossing.buy(ofBytes.customer)
    await crossing.buy(ofTime.customer, timed?.id)
    await setDisabled(disabled, false)
    await importLink(reset)
    await node.report()
    await node.pull()
    await Promise.all(people.map(isCarried))
    await node.report()
    expect(await brokenInvariants(app)).toEqual([])
  })

  it('hears from how many addresses a customer is connected over two nodes, with one for a network of IPv6, for two minutes', async () => {
    const [one, two] = ['示例 香港 02', '示例 新加坡 01'].map((name) => crossing.lineCalled(name))
    if (!one || !two) throw new Error('a sample line is gone')
    const person = await newPerson()
    await crossing.server.app.db.updateTable('plans').set({ device_count: 3 }).execute()
    await crossing.buy(person.customer)
    const id = String(person.id)
    const devices = async () => {
      const { alive } = (await crossing.uniproxy(one, 'alivelist')) as { alive: Record<string, number> }
      expect(await crossing.uniproxy(two, 'alivelist')).toEqual({ alive })
      return alive[id]
    }
    await crossing.uniproxy(one, 'alive', { [id]: ['198.51.100.1', '2001:db8:1:2::1'] })
    expect(await devices()).toBe(2)
    await crossing.uniproxy(two, 'alive', { [id]: ['198.51.100.1', '2001:db8:1:2:ffff::9', '203.0.113.5'] })
    expect(await devices()).toBe(3)
    const { users } = (await crossing.uniproxy(two, 'user')) as { users: { id: number; device_limit: number }[] }
    expect(users.find((row) => row.id === Number(id))?.device_limit).toBe(3)

    const { clock } = crossing.server
    const later = (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    }
    later(60)
    await crossing.uniproxy(two, 'alive', { [id]: ['203.0.113.5'] })
    later(61)
    expect(await devices()).toBe(1)
    later(61)
    expect(await devices()).toBeUndefined()
  })
})
