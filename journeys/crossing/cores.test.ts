import {
  brokenInvariants,
  type Gateway,
  newNodeToken,
  startGateway,
  startTestServer,
  type TestServer,
  tradeNoOf,
} from '@dukou/server/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transformMihomoProfile, transformSingBoxProfile } from '../adapters/profile-transform.ts'
import { shareLinkToXray } from '../adapters/share-link-to-xray.ts'
import { uniproxyToXray } from '../adapters/uniproxy-to-xray.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { fetchThrough } from '../cores/fetch-through.ts'
import { freePort } from '../cores/free-port.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { type RunningCore, startCore } from '../cores/start-core.ts'

// Only the node knows this name: bytes that arrive must have come through it.
const FILES_HOST = 'files.dukou.test'
const DEST_HOST = 'sample.dukou.test'
const TIMEOUT_MS = 60_000
// How a request ends when the node does not know the user: silence, or a connection that breaks.
const REFUSED = /no whole answer|hang up|closed|ECONNRESET|timed out/i

type Customer = Awaited<ReturnType<TestServer['member']>>

type Sold = { name: string; protocol: string; inboundNumber: number }

/** How node software names what it serves. */
const NODE_TYPES: Record<string, string> = { reality: 'vless', vmessTcp: 'vmess', shadowsocks: 'shadowsocks' }

let server: TestServer
let gateway: Gateway
let origin: Origin
let customer: Customer
let lines: Sold[]
const printed = new Set<string>()
const clients: RunningCore[] = []
const nodes = new Map<number, RunningCore>()

beforeAll(async () => {
  origin = await startOrigin([FILES_HOST, DEST_HOST])
  gateway = await startGateway()
  server = await startTestServer({ sampleData: true, sandbox: true, sandboxPort: gateway.port })
  customer = await server.member()
  lines = await (await server.admin()).ok('listLines', {})
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((core) => core.stop()))
})
afterAll(async () => {
  await Promise.all([...nodes.values()].map((core) => core.stop()))
  await server?.stop()
  gateway?.stop()
  await origin?.stop()
})

/** The customer buys the first traffic pack on sale and pays at the gateway. */
async function buyTraffic(): Promise<void> {
  const plan = (await customer.ok('listPlans', {})).find(({ durationDays }) => durationDays === 0)
  if (!plan) throw new Error('no traffic pack on sale')
  const order = await customer.ok('createOrder', { planId: plan.id })
  const trade = await customer.ok('buy', { orderId: order.id, payMode: 'alipay', isMobile: true, returnUrl: '' })
  await gateway.pay(await tradeNoOf(server.app, trade.id))
  expect((await customer.ok('tradeStatus', { tradeId: trade.id })).status).toBe('paid')
}

/** What node software does: asks for its configuration and users, and sets the core up by them. */
async function startNode({ inboundNumber: inbound, protocol }: Sold): Promise<void> {
  await nodes.get(inbound)?.stop()
  const token = await newNodeToken(server.app, inbound)
  const ask = async (what: string) => {
    const response = await fetch(
      `${server.origin}/api/v1/server/UniProxy/${what}?node_id=${inbound}&node_type=${NODE_TYPES[protocol]}&token=${token}`,
    )
    expect(response.status).toBe(200)
    return response.json()
  }
  const config = await ask('config')
  const xray = uniproxyToXray(config, await ask('user'), {
    hosts: { [FILES_HOST]: '127.0.0.1' },
    realityTarget: `127.0.0.1:${origin.tlsPort}`,
  })
  nodes.set(
    inbound,
    await startCore({ core: 'xray', config: xray, ports: [(config as { server_port: number }).server_port] }),
  )
}

function lineCalled(name: string): Sold {
  const line = lines.find((one) => one.name === name)
  if (!line) throw new Error(`no line ${name} among the samples`)
  return line
}

/** Leaves one line on sale, so that every client has one way to go. */
async function showOnly(name: string): Promise<void> {
  const admin = await server.admin()
  for (const line of await admin.ok('listLines', {}))
    await admin.ok('saveLine', { ...line, isPublic: line.name === name })
}

function linkOf(client: string, key: string): Promise<string> {
  return customer
    .ok('userInfo', {})
    .then(({ id, subscriptionHost }) => `${subscriptionHost}/api/subscript/${client}/${id}/${key}`)
}

async function profileOf(client: string): Promise<string> {
  const response = await fetch(await linkOf(client, (await customer.ok('userInfo', {})).subscriptionKey))
  expect(response.status).toBe(200)
  return response.text()
}

type StartClient = (
  profile: string,
  mixedPort: number,
) => { core: 'mihomo' | 'sing-box' | 'xray'; config: string | object }

/** A client program by what the link answers, changed only by the listed and printed transform. */
const PROGRAMS: { name: string; client: string; start: StartClient }[] = [
  {
    name: 'mihomo',
    client: 'mjclash',
    start: (profile, mixedPort) => ({
      core: 'mihomo',
      config: told(transformMihomoProfile(profile, { mixedPort, host: 'node.dukou.test' })),
    }),
  },
  {
    name: 'sing-box',
    client: 'singbox',
    start: (profile, mixedPort) => ({
      core: 'sing-box',
      config: told(transformSingBoxProfile(profile, { mixedPort, host: 'node.dukou.test' })),
    }),
  },
  {
    name: 'Xray',
    client: 'ss',
    start: (profile, mixedPort) => {
      const links = Buffer.from(profile, 'base64')
        .toString('utf8')
        .trim()
        .split('\n')
        .filter((line) => /^\w+:\/\//.test(line))
      return { core: 'xray', config: shareLinkToXray(links[0] ?? '', { mixedPort }) }
    },
  },
]

function told({ profile, changes }: { profile: string; changes: string[] }): string {
  for (const change of changes) printed.add(change)
  return profile
}

async function startClient(program: (typeof PROGRAMS)[number]): Promise<number> {
  const mixedPort = await freePort()
  const client = await startCore({ ...program.start(await profileOf(program.client), mixedPort), ports: [mixedPort] })
  clients.push(client)
  return mixedPort
}

async function passesBytes(proxyPort: number): Promise<void> {
  const url = `http://${FILES_HOST}:${origin.httpPort}`
  const down = await fetchThrough({ proxyPort, url: `${url}/file`, timeoutMs: TIMEOUT_MS })
  expect(down).toMatchObject({ status: 200, sha256: origin.fileSha256 })
  const up = await fetchThrough({ proxyPort, url, method: 'POST', body: origin.file, timeoutMs: TIMEOUT_MS })
  expect(up.body.toString()).toBe(origin.fileSha256)
}

async function isRefused(proxyPort: number): Promise<void> {
  const url = `http://${FILES_HOST}:${origin.httpPort}/file`
  await expect(fetchThrough({ proxyPort, url, timeoutMs: 5_000 })).rejects.toThrow(REFUSED)
}

describeWithCores(
  ['xray', 'mihomo', 'sing-box'],
  'a customer’s link in real client programs, through a real Xray server',
  () => {
    it('before anything is bought the link explains itself, and the node does not know the customer', async () => {
      expect(await profileOf('mjclash')).toContain('还没有套餐')
      await buyTraffic()
      expect(await profileOf('mjclash')).toContain('示例 日本 01')
      expect(await brokenInvariants(server.app)).toEqual([])
    })

    describe.each(['示例 日本 01', '示例 香港 01', '示例 香港 02', '示例 新加坡 01'])('%s', (name) => {
      beforeAll(async () => {
        await showOnly(name)
        await startNode(lineCalled(name))
      })

      it.each(PROGRAMS)('carries 10 MB both ways in $name', async (program) => {
        await passesBytes(await startClient(program))
      })
    })

    it('after a reset the old link answers 404, and after the next user pull the old credentials are refused', async () => {
      const line = lines.find(({ protocol }) => protocol === 'reality')
      if (!line) throw new Error('no REALITY line among the samples')
      await showOnly(line.name)
      const { subscriptionKey } = await customer.ok('userInfo', {})
      const oldLink = await linkOf('mjclash', subscriptionKey)
      const [mihomo, , xray] = PROGRAMS as [
        (typeof PROGRAMS)[number],
        (typeof PROGRAMS)[number],
        (typeof PROGRAMS)[number],
      ]
      const oldClients = [await startClient(mihomo), await startClient(xray)]
      for (const port of oldClients) await passesBytes(port)

      await customer.ok('resetSubscriptionKey', {})
      const answer = await fetch(oldLink)
      expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 404, body: 'not found\n' })
      await startNode(line)
      for (const port of oldClients) await isRefused(port)
      await passesBytes(await startClient(mihomo))
    })

    it('prints what was changed in the profiles before a core ran them', () => {
      console.log(['Changes to the answered profiles:', ...printed].join('\n  '))
      expect(printed.size).toBeGreaterThan(0)
    })
  },
)
