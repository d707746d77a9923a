import {
  type Gateway,
  type Member,
  newNodeToken,
  startGateway,
  startTestServer,
  type TestServer,
  tradeNoOf,
} from '@dukou/server/testing'
import { afterAll, beforeAll, expect } from 'vitest'
import { uniproxyToXray } from '../adapters/uniproxy-to-xray.ts'
import { freePort } from '../cores/free-port.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { type RunningCore, startCore } from '../cores/start-core.ts'

// Only the node knows this name: bytes that arrive must have come through it.
export const FILES_HOST = 'files.dukou.test'
const DEST_HOST = 'sample.dukou.test'

export type Customer = Member

export type Sold = { name: string; protocol: string; inboundNumber: number }

/** How node software names what it serves. */
const NODE_TYPES: Record<string, string> = { reality: 'vless', vmessTcp: 'vmess', shadowsocks: 'shadowsocks' }

/** The product with its sample lines, files on the far side, and real Xray nodes between. */
export interface Crossing {
  readonly server: TestServer
  readonly origin: Origin
  lineCalled(name: string): Sold
  /** Sends a UniProxy request as node software; with a body it is a report. */
  uniproxy(line: Sold, what: string, body?: object): Promise<unknown>
  /** Starts the node of a line, or restarts it with the current users. */
  startNode(line: Sold): Promise<void>
  /** Leaves one line on sale, so that every client has one way to go. */
  showOnly(name: string): Promise<void>
  /** Buys a plan, the first traffic pack on sale unless told otherwise, and pays at the gateway. */
  buy(customer: Customer, planId?: string): Promise<void>
  /** Fetches the profile of a customer's link for this kind of client. */
  profileOf(customer: Customer, client: string): Promise<string>
}

/** Sets it up before the tests of a file, and takes it down after them. */
export function setCrossing(): Crossing {
  let server: TestServer
  let gateway: Gateway
  let origin: Origin
  let lines: Sold[]
  const nodes = new Map<number, RunningCore>()
  const tokens = new Map<number, string>()

  beforeAll(async () => {
    origin = await startOrigin([FILES_HOST, DEST_HOST])
    gateway = await startGateway()
    server = await startTestServer({ sampleData: true, sandbox: true, sandboxPort: gateway.port })
    // Sample nodes listen where every site's do; files run side by side.
    for (const { number } of await server.app.db.selectFrom('inbounds').select('number').execute()) {
      const port = await freePort()
      await server.app.db
        .updateTable('inbounds')
        .set({ listen_port: port, public_port: port })
        .where('number', '=', number)
        .execute()
    }
    lines = await (await server.admin()).ok('listLines', {})
  })
  afterAll(async () => {
    await Promise.all([...nodes.values()].map((core) => core.stop()))
    await server?.stop()
    gateway?.stop()
    await origin?.stop()
  })

  async function uniproxy({ inboundNumber: inbound, protocol }: Sold, what: string, body?: object): Promise<unknown> {
    const token = tokens.get(inbound) ?? (await newNodeToken(server.app, inbound)) ?? ''
    tokens.set(inbound, token)
    const response = await fetch(
      `${server.origin}/api/v1/server/UniProxy/${what}?node_id=${inbound}&node_type=${NODE_TYPES[protocol]}&token=${token}`,
      body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {},
    )
    expect(response.status).toBe(200)
    return response.json()
  }

  return {
    get server() {
      return server
    },
    get origin() {
      return origin
    },
    lineCalled(name) {
      const line = lines.find((one) => one.name === name)
      if (!line) throw new Error(`no line ${name} among the samples`)
      return line
    },
    uniproxy,
    async startNode(line) {
      await nodes.get(line.inboundNumber)?.stop()
      const config = await uniproxy(line, 'config')
      const xray = uniproxyToXray(config, await uniproxy(line, 'user'), {
        hosts: { [FILES_HOST]: '127.0.0.1' },
        realityTarget: `127.0.0.1:${origin.tlsPort}`,
      })
      const { server_port } = config as { server_port: number }
      nodes.set(line.inboundNumber, await startCore({ core: 'xray', config: xray, ports: [server_port] }))
    },
    async showOnly(name) {
      const admin = await server.admin()
      for (const line of await admin.ok('listLines', {}))
        await admin.ok('saveLine', { ...line, isPublic: line.name === name })
    },
    async buy(customer, planId) {
      const plans = await customer.ok('listPlans', {})
      const plan = plans.find(({ id, durationDays }) => (planId ? id === planId : durationDays === 0))
      if (!plan) throw new Error('this plan is not on sale')
      const order = await customer.ok('createOrder', { planId: plan.id })
      const trade = await customer.ok('buy', { orderId: order.id, payMode: 'alipay', isMobile: true, returnUrl: '' })
      await gateway.pay(await tradeNoOf(server.app, trade.id))
      expect((await customer.ok('tradeStatus', { tradeId: trade.id })).status).toBe('paid')
    },
    async profileOf(customer, client) {
      const { id, subscriptionHost, subscriptionKey } = await customer.ok('userInfo', {})
      const response = await fetch(`${subscriptionHost}/api/subscript/${client}/${id}/${subscriptionKey}`)
      expect(response.status).toBe(200)
      return response.text()
    },
  }
}

/** The share links of an answer that Shadowrocket and its like read. */
export function shareLinksOf(profile: string): string[] {
  const text = Buffer.from(profile, 'base64').toString('utf8')
  return text
    .trim()
    .split('\n')
    .filter((line) => /^\w+:\/\//.test(line))
}
