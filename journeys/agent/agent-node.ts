import { giveTraffic, lineInput, type Member, nodeInput, type TestClient, type TestServer } from '@dukou/server/testing'
import { freePort } from '../cores/free-port.ts'
import { lineNameOf, startLinksClient } from '../cores/links-client.ts'
import type { Origin } from '../cores/origin.ts'
import type { RunningCore } from '../cores/start-core.ts'
import { shareLinksOf } from '../crossing/crossing.ts'

export const SITE = 'sample.dukou.test'
export type AgentProtocol = 'vmessTcp' | 'vmessWs' | 'shadowsocks' | 'reality'

/** A customer, and the ports of his client program: one for each protocol. */
export interface Person {
  member: Member
  id: bigint
  ports: number[]
}

/** A node on ports of this machine, with a site for REALITY that can be reached here. @returns its id */
export async function layNode(
  server: TestServer,
  admin: TestClient,
  origin: Origin,
  protocols: readonly AgentProtocol[],
  cipher: 'aes-256-gcm' | '2022-blake3-aes-128-gcm' = '2022-blake3-aes-128-gcm',
): Promise<string> {
  const input = nodeInput({ ip: '127.0.0.1', host: '', type: 'v2ray' })
  const { id } = await admin.ok('saveNode', input)
  for (const protocol of protocols) await admin.ok('saveLine', lineInput(id, { protocol, name: protocol }))
  const [node] = await admin.ok('listNodes', {})
  const inbounds = (node?.inbounds ?? []).map((inbound) => ({
    ...inbound,
    ...(inbound.protocol === 'shadowsocks' && { cipher }),
    ...(inbound.protocol === 'reality' && { serverName: SITE, destHost: 'localhost', destPort: origin.tlsPort }),
  }))
  await admin.ok('saveNode', { ...input, id, revision: node?.revision ?? null, inbounds })
  for (const { number } of inbounds) {
    const port = await freePort()
    const ports = { listen_port: port, public_port: port }
    await server.app.db.updateTable('inbounds').set(ports).where('number', '=', number).execute()
  }
  return id
}

/** @param gb permanent traffic */
export async function addPerson(server: TestServer, gb = 100n): Promise<Person> {
  const member = await server.member()
  const { db } = server.app
  const { id } = await db.selectFrom('users').select('id').where('email', '=', member.email).executeTakeFirstOrThrow()
  if (gb > 0n) await giveTraffic(server, member.email, gb)
  return { member, id, ports: [] }
}

/** One client program for all of them, so the node sees them all come from one address. */
export async function startClients(
  people: readonly Person[],
  protocols: readonly AgentProtocol[],
): Promise<RunningCore> {
  const wanted: { person: Person; link: string }[] = []
  for (const person of people) {
    const { id, subscriptionHost, subscriptionKey } = await person.member.ok('userInfo', {})
    const profile = await (await fetch(`${subscriptionHost}/api/subscript/ss/${id}/${subscriptionKey}`)).text()
    const links = shareLinksOf(profile)
    for (const protocol of protocols) {
      wanted.push({ person, link: links.find((one) => lineNameOf(one).includes(protocol)) ?? '' })
    }
  }
  const { client, ports } = await startLinksClient(wanted.map(({ link }) => link))
  for (const [place, { person }] of wanted.entries()) person.ports.push(ports[place] ?? 0)
  return client
}
