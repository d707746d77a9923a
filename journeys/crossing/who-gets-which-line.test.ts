import { brokenInvariants } from '@dukou/server/testing'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { shareLinkToXray } from '../adapters/share-link-to-xray.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { fetchThrough } from '../cores/fetch-through.ts'
import { freePort } from '../cores/free-port.ts'
import { type RunningCore, startCore } from '../cores/start-core.ts'
import { type Customer, FILES_HOST, setCrossing, shareLinksOf } from './crossing.ts'

const LINE = '示例 日本 01'
const REFUSED = /no whole answer|hang up|closed|ECONNRESET|timed out/i
const ADDRESSES = 60

const crossing = setCrossing()
const clients: RunningCore[] = []
afterEach(async () => {
  await Promise.all(clients.splice(0).map((core) => core.stop()))
})

/** A customer with a traffic pack. */
async function customerWithTraffic(): Promise<Customer> {
  const customer = await crossing.server.member()
  await crossing.buy(customer)
  return customer
}

/** The share link of the line in a customer's subscription, if it is there. */
async function linkOf(customer: Customer): Promise<string | undefined> {
  const links = shareLinksOf(await crossing.profileOf(customer, 'ss'))
  return links.find((link) => decodeURIComponent(link).includes(LINE))
}

async function fetchBy(link: string, timeoutMs: number) {
  const mixedPort = await freePort()
  clients.push(await startCore({ core: 'xray', config: shareLinkToXray(link, { mixedPort }), ports: [mixedPort] }))
  const url = `http://${FILES_HOST}:${crossing.origin.httpPort}/file`
  return fetchThrough({ proxyPort: mixedPort, url, timeoutMs })
}

async function isCarried(link: string): Promise<void> {
  expect(await fetchBy(link, 60_000)).toMatchObject({ status: 200, sha256: crossing.origin.fileSha256 })
}

describeWithCores(['xray'], 'a line, and who gets it, through a real Xray server', () => {
  let holder: Customer
  let other: Customer
  beforeAll(async () => {
    holder = await customerWithTraffic()
    other = await customerWithTraffic()
  })

  /** Changes who gets the line, and lets its node ask again. */
  async function offer(changes: { requiredEntitlementId?: string | null; hiddenFromAgency?: boolean }): Promise<void> {
    const admin = await crossing.server.admin()
    const line = (await admin.ok('listLines', {})).find(({ name }) => name === LINE)
    if (!line) throw new Error('the line is gone')
    await admin.ok('saveLine', { ...line, ...changes })
    await crossing.startNode(crossing.lineCalled(LINE))
  }

  it('one that asks for an entitlement goes to whom has bought it, and carries nobody else (3.6-03)', async () => {
    const { db } = crossing.server.app
    const entitlement = await db
      .insertInto('entitlements')
      .values({ public_id: 'e'.repeat(24), name: 'IPLC' })
      .returningAll()
      .executeTakeFirstOrThrow()
    const [plan] = (await holder.ok('listPlans', {})).filter(({ durationDays }) => durationDays === 0)
    await db
      .updateTable('plans')
      .set({ entitlement_id: entitlement.id, entitlement_days: 30 })
      .where('public_id', '=', plan?.id ?? '')
      .execute()
    await crossing.buy(holder, plan?.id)
    await offer({ requiredEntitlementId: entitlement.public_id })

    const link = await linkOf(holder)
    await isCarried(link ?? '')
    expect(await linkOf(other)).toBeUndefined()
    await offer({ requiredEntitlementId: null })
    const others = await linkOf(other)
    await isCarried(others ?? '')
    await offer({ requiredEntitlementId: entitlement.public_id })
    await expect(fetchBy(others ?? '', 5_000)).rejects.toThrow(REFUSED)
    await offer({ requiredEntitlementId: null })
    expect(await brokenInvariants(crossing.server.app)).toEqual([])
  })

  it('one that is hidden from agency customers is not in their subscription, and its node does not know them (3.6-05)', async () => {
    await offer({ hiddenFromAgency: true })
    const before = await linkOf(other)
    await isCarried(before ?? '')
    await crossing.server.app.db
      .updateTable('users')
      .set({ is_agency: true })
      .where('email', '=', other.email)
      .execute()
    await crossing.startNode(crossing.lineCalled(LINE))
    expect(await linkOf(other)).toBeUndefined()
    await expect(fetchBy(before ?? '', 5_000)).rejects.toThrow(REFUSED)
    await isCarried((await linkOf(holder)) ?? '')
    await offer({ hiddenFromAgency: false })
  })

  it('60 addresses of one user are served at once, and at full speed where no rule says other (1.1-04, 1.1-05)', async () => {
    const link = (await linkOf(holder)) ?? ''
    const ports = await Promise.all(Array.from({ length: ADDRESSES }, freePort))
    clients.push(await startCore({ core: 'xray', config: fromManyAddresses(link, ports), ports }))
    const url = `http://${FILES_HOST}:${crossing.origin.httpPort}/file`
    const answers = await Promise.all(ports.map((proxyPort) => fetchThrough({ proxyPort, url, timeoutMs: 60_000 })))
    expect(new Set(answers.map(({ sha256 }) => sha256))).toEqual(new Set([crossing.origin.fileSha256]))

    const line = crossing.lineCalled(LINE)
    const { users } = (await crossing.uniproxy(line, 'user')) as { users: Member[] }
    const uuid = /^vless:\/\/([0-9a-f-]{36})@/.exec(link)?.[1]
    const him = users.find((user) => user.uuid === uuid)
    expect(him).toMatchObject({ speed_limit: 0, device_limit: 0 })
    const addresses = Array.from({ length: ADDRESSES }, (_, place) => `203.0.113.${place + 1}`)
    await crossing.uniproxy(line, 'alive', { [him?.id ?? 0]: addresses })
    expect(await crossing.uniproxy(line, 'alivelist')).toEqual({ alive: { [him?.id ?? 0]: ADDRESSES } })
    await crossing.startNode(line)
    await isCarried(link)
  })
})

interface Member {
  id: number
  uuid: string
  speed_limit: number
  device_limit: number
}

/** One client program with a port for each of so many addresses on this machine, from which it goes to the node. */
function fromManyAddresses(link: string, ports: number[]): object {
  const clients = ports.map((mixedPort) => shareLinkToXray(link, { mixedPort }))
  return {
    ...clients[0],
    inbounds: clients.flatMap(({ inbounds }, place) => inbounds.map((one) => ({ ...one, tag: `in ${place}` }))),
    outbounds: clients.flatMap(({ outbounds }, place) =>
      outbounds.map((one) => ({ ...one, tag: `out ${place}`, sendThrough: `127.0.1.${place + 1}` })),
    ),
    routing: {
      rules: ports.map((_, place) => ({ type: 'field', inboundTag: [`in ${place}`], outboundTag: `out ${place}` })),
    },
  }
}
