import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import {
  addInbound,
  type InboundParameters,
  lineInput,
  newNodeToken,
  nodeInput,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@dukou/server/testing'

export type SavedLine = AnswerOf<Calls['saveLine']>

export type LineWish = {
  name: string
  node: Partial<InputOf<Calls['saveNode']>>
  line: Partial<InputOf<Calls['saveLine']>> & Pick<InputOf<Calls['saveLine']>, 'protocol'>
  /** Absent: what the product chooses. */
  parameters?: InboundParameters
}

export type Customer = TestClient & { email: string }

/** Attributes of a customer that affect the profile, besides the lines. */
export type CustomerWish = {
  dnsRestricted?: boolean
  abroad?: boolean
  englishNames?: boolean
  access?: 'mayUse' | 'nothingBought' | 'expired' | 'exhausted'
}

export type Site = Awaited<ReturnType<typeof openSite>>

/** A running product without samples, spoken to over HTTP; hidden lines until some are shown. */
export async function openSite() {
  const server: TestServer = await startTestServer()
  const admin = await server.admin()
  const lines = new Map<string, SavedLine>()

  /** A node of its own with one line, as an admin adds them. */
  async function addLine({ name, node, line, parameters }: LineWish): Promise<SavedLine> {
    const { id } = await admin.ok('saveNode', nodeInput({ name, country: { name: '香港', flag: 'HK' }, ...node }))
    if (parameters) await addInbound(server.app, id, line.protocol, parameters)
    return addLineOn(id, { name, fixedName: true, ...line })
  }

  async function addLineOn(nodeId: string, changes: Partial<InputOf<Calls['saveLine']>>): Promise<SavedLine> {
    const saved = await admin.ok('saveLine', lineInput(nodeId, { isPublic: false, ...changes }))
    lines.set(saved.id, saved)
    return saved
  }

  /** Leaves these lines on sale and no other. */
  async function show(shown: readonly SavedLine[]): Promise<void> {
    const ids = new Set(shown.map(({ id }) => id))
    for (const line of lines.values()) {
      const isPublic = ids.has(line.id)
      if (line.isPublic === isPublic) continue
      // Without a revision, because tests also change lines in the database.
      lines.set(line.id, await admin.ok('saveLine', { ...line, isPublic, revision: null }))
    }
  }

  /** Somebody who signed up over HTTP. What he bought and switched on is written into the books. */
  async function addCustomer(wish: CustomerWish = {}): Promise<Customer> {
    const { access = 'mayUse', dnsRestricted = false, abroad = false, englishNames = false } = wish
    const customer = await server.member()
    const { id } = await server.app.db
      .updateTable('users')
      .set({ dns_restricted: dnsRestricted, abroad, english_names: englishNames })
      .where('email', '=', customer.email)
      .returning('id')
      .executeTakeFirstOrThrow()
    const granted = access === 'mayUse' || access === 'exhausted' ? 2n ** 40n : 0n
    await server.app.db
      .updateTable('traffic_balances')
      .set({
        permanent_granted: granted,
        permanent_used: access === 'exhausted' ? granted : 0n,
        time_expires_at: access === 'expired' ? new Date(Date.now() - 86_400_000) : null,
      })
      .where('user_id', '=', id)
      .execute()
    return customer
  }

  /** Fetches the customer's link with this User-Agent; with `auto` the User-Agent decides the format. */
  async function profileOf(customer: Customer, userAgent: string, client = 'auto'): Promise<string> {
    const { id, subscriptionHost, subscriptionKey } = await customer.ok('userInfo', {})
    const link = `${subscriptionHost}/api/subscript/${client}/${id}/${subscriptionKey}`
    const response = await fetch(link, { headers: { 'user-agent': userAgent } })
    if (response.status !== 200) throw new Error(`the link answered ${response.status}`)
    return response.text()
  }

  /** Fetches the config and users of a line's inbound as node software, with a fresh token. */
  async function askAsNode(inboundNumber: number, nodeType: string): Promise<{ config: unknown; user: unknown }> {
    const token = await newNodeToken(server.app, inboundNumber)
    const ask = async (what: string): Promise<unknown> => {
      const query = `node_id=${inboundNumber}&node_type=${nodeType}&token=${token}`
      const response = await fetch(`${server.origin}/api/v1/server/UniProxy/${what}?${query}`)
      if (response.status !== 200) throw new Error(`UniProxy answered ${response.status} ${await response.text()}`)
      return response.json()
    }
    return { config: await ask('config'), user: await ask('user') }
  }

  return { server, addLine, addLineOn, show, addCustomer, profileOf, askAsNode, close: () => server.stop() }
}
