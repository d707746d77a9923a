import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { factsOf, type Protocol } from '@dukou/domain'
import { giveTraffic, lineInput, type Member, nodeInput, type TestClient, type TestServer } from '@dukou/server/testing'
import { freePort } from '../cores/free-port.ts'
import { startHysteriaClient } from '../cores/hysteria-client.ts'
import { lineNameOf, startLinksClient } from '../cores/links-client.ts'
import type { Origin } from '../cores/origin.ts'
import type { RunningCore } from '../cores/start-core.ts'
import { shareLinksOf } from '../crossing/crossing.ts'
import type { AgentProcess } from './agent-process.ts'

export const SITE = 'sample.dukou.test'
/** Host name of the node, where it needs a certificate. */
export const NODE_HOST = 'node.dukou.test'
export type AgentProtocol = Exclude<Protocol, 'anytls' | 'compat'>

/** A customer, and the ports of his client program: one for each protocol. */
export interface Person {
  member: Member
  id: bigint
  ports: number[]
}

export interface NodeChoices {
  cipher?: 'aes-256-gcm' | '2022-blake3-aes-128-gcm' | undefined
  /** `file`: the origin's certificate, in files. */
  certMode?: 'file' | 'http'
}

/**
 * A node on ports of this machine, with a site for REALITY that can be reached here.
 * @param folder for its certificate, which is that of the origin. @returns its id
 */
export async function layNode(
  server: TestServer,
  admin: TestClient,
  origin: Origin,
  protocols: readonly AgentProtocol[],
  folder: string,
  { cipher = '2022-blake3-aes-128-gcm', certMode = 'file' }: NodeChoices = {},
): Promise<string> {
  const hasTls = protocols.some((protocol) => factsOf(protocol).needsCertificate)
  const type = protocols.includes('hysteria2') ? 'h2' : 'v2ray'
  const input = nodeInput({ ip: '127.0.0.1', host: hasTls ? NODE_HOST : '', type })
  const files = { certFile: join(folder, 'node.crt'), keyFile: join(folder, 'node.key') }
  if (hasTls) {
    writeFileSync(files.certFile, origin.certificate.cert)
    writeFileSync(files.keyFile, origin.certificate.key)
  }
  const { id } = await admin.ok('saveNode', input)
  for (const protocol of protocols) await admin.ok('saveLine', lineInput(id, { protocol, name: protocol }))
  const node = (await admin.ok('listNodes', {})).find((one) => one.id === id)
  const inbounds = (node?.inbounds ?? []).map((inbound) => ({
    ...inbound,
    ...(factsOf(inbound.protocol).needsCertificate && { certMode, ...(certMode === 'file' && files) }),
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

export interface NodeSwitches {
  openaiProxy?: string
  warp?: boolean
  coreLog?: boolean
}

/** Saves the form of a node with other switches and all else as it is. */
export async function switchNode(admin: TestClient, id: string, switches: NodeSwitches): Promise<void> {
  const node = (await admin.ok('listNodes', {})).find((one) => one.id === id)
  const [inbound] = node?.inbounds ?? []
  if (!node || !inbound) throw new Error('there is no such node')
  const { listenPort, publicPort } = inbound
  await admin.ok('saveNode', { ...node, listenPort, publicPort, inbounds: [], ...switches })
}

/** Has an agent enrol on a node by a fresh command. @param panel address by which it reaches the panel */
export async function enrolOn(
  admin: TestClient,
  nodeId: string,
  agent: Pick<AgentProcess, 'enrol'>,
  panel: string,
): Promise<void> {
  const { command } = await admin.ok('agentCommand', { id: nodeId })
  await agent.enrol(panel, /DUKOU_PASSWORD='([^']+)'/.exec(command)?.[1] ?? '')
}

/** @param gb permanent traffic */
export async function addPerson(server: TestServer, gb = 100n): Promise<Person> {
  const member = await server.member()
  const { db } = server.app
  const { id } = await db.selectFrom('users').select('id').where('email', '=', member.email).executeTakeFirstOrThrow()
  if (gb > 0n) await giveTraffic(server, member.email, gb)
  return { member, id, ports: [] }
}

/** Client programs of these people. */
export interface Clients {
  stop(): Promise<unknown>
}

/**
 * One Xray for all of them, so the node sees them all come from one address. Xray has one connection of Hysteria2 for all
 * people of a node, so each of them has a client of its own there.
 */
export async function startClients(
  people: readonly Person[],
  protocols: readonly AgentProtocol[],
  origin: Pick<Origin, 'certificate'>,
): Promise<Clients> {
  const wanted: { person: Person; link: string }[] = []
  for (const person of people) {
    person.ports = []
    const links = await linksOf(person)
    for (const protocol of protocols) {
      wanted.push({ person, link: links.find((one) => isLineOf(one, protocol)) ?? '' })
    }
  }
  if (protocols.includes('hysteria2')) {
    const clients: RunningCore[] = []
    for (const { person, link } of wanted) {
      const { client, port } = await startHysteriaClient(link, origin.certificate)
      clients.push(client)
      person.ports.push(port)
    }
    return { stop: () => Promise.all(clients.map((client) => client.stop())) }
  }
  const trust = { hosts: { [NODE_HOST]: '127.0.0.1' }, trustedCertificate: origin.certificate.cert }
  const { client, ports } = await startLinksClient(
    wanted.map(({ link }) => link),
    trust,
  )
  for (const [place, { person }] of wanted.entries()) person.ports.push(ports[place] ?? 0)
  return client
}

export async function linksOf({ member }: Person): Promise<string[]> {
  const { id, subscriptionHost, subscriptionKey } = await member.ok('userInfo', {})
  return shareLinksOf(await (await fetch(`${subscriptionHost}/api/subscript/v2ray/${id}/${subscriptionKey}`)).text())
}

/** A line has the name of its protocol, with more around it. */
export function isLineOf(link: string, protocol: AgentProtocol): boolean {
  const name = lineNameOf(link).split('#').pop() ?? ''
  return name.split(/[^A-Za-z0-9]/).includes(protocol)
}
