// Certificates that our agent asks for, for inbounds of Xray: with a real authority, Xray and client.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestServer, type TestClient, type TestServer } from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carries, type FarEnd, openStream, startFarEnd } from '../billing/streams.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import {
  type AgentProtocol,
  addPerson,
  type Clients,
  enrolOn,
  layNode,
  NODE_HOST,
  type Person,
  SITE,
  startClients,
} from './agent-node.ts'
import { type AgentProcess, agentProcess, FAST, withLog } from './agent-process.ts'
import { type Authority, startAuthority } from './authority.ts'

const PROTOCOLS: AgentProtocol[] = ['vmessTcp', 'trojan', 'trojanGrpc', 'vlessXhttp']
const PORTION = 50_000
const DAY_MS = 86_400_000

describeWithCores(['xray', 'pebble'], 'inbounds of Xray whose certificate is asked for', () => {
  let server: TestServer
  let admin: TestClient
  let farEnd: FarEnd
  let origin: Origin
  let authority: Authority
  let agent: AgentProcess
  let client: Clients
  let person: Person

  beforeAll(async () => {
    farEnd = await startFarEnd()
    origin = await startOrigin([SITE, NODE_HOST])
    authority = await startAuthority()
    server = await startTestServer()
    admin = await server.admin()
    person = await addPerson(server)
    agent = agentProcess()
    const nodeId = await layNode(server, admin, origin, PROTOCOLS, agent.folder, { certMode: 'http' })
    client = await startClients([person], PROTOCOLS, { certificate: { cert: authority.root, key: '' } })
    await enrolOn(admin, nodeId, agent, server.origin)
  })
  afterAll(async () => {
    await client?.stop()
    agent?.remove()
    farEnd?.stop()
    authority?.stop()
    await server?.stop()
    await origin?.stop()
  })

  const shown = async () => (await admin.ok('listAgents', {}))[0]
  const certificate = () => join(agent.folder, 'acme-xray', `${NODE_HOST}.crt`)

  const target = () => ({ host: '127.0.0.1', port: farEnd.port })
  const isCarried = (place: number) => carries(person.ports[place] ?? 0, target(), PORTION)

  it('wait while the authority gives none, the others serve, and the page is told', async () => {
    const nowhere = authority.env.DUKOU_ACME_DIRECTORY?.replace('/dir', '/nowhere') ?? ''
    agent.start(FAST, { ...authority.env, DUKOU_ACME_DIRECTORY: nowhere })
    await expect.poll(shown).toMatchObject({ isCoreRunning: true, certificatesMissing: 1 })
    await expect.poll(() => isCarried(0)).toBe(true)
    await expect.poll(() => agent.log()).toContain(`no certificate for ${NODE_HOST}`)
  })

  it('serve as soon as it is there, by a certificate that clients trust', async () => {
    await agent.kill()
    agent.start(FAST, authority.env)
    await withLog(agent, expect.poll(shown).toMatchObject({ isCoreRunning: true, certificatesMissing: 0 }))
    for (const place of PROTOCOLS.keys()) await expect.poll(() => isCarried(place)).toBe(true)
  })

  it('get another when two thirds of its life are over by the panel’s clock, while streams go on', async () => {
    const running = await openStream(person.ports[1] ?? 0, target(), 'down')
    await running.move(PORTION)
    const first = readFileSync(certificate(), 'utf8')
    const key = readFileSync(certificate().replace('.crt', '.key'), 'utf8')
    server.clock.now = new Date(server.clock.now.getTime() + 61 * DAY_MS)
    // It asks once a day where the panel’s clock is wrong; Xray runs on.
    await agent.kill()
    agent.start(FAST, authority.env)
    await withLog(agent, expect.poll(() => readFileSync(certificate(), 'utf8')).not.toBe(first))
    expect(readFileSync(certificate().replace('.crt', '.key'), 'utf8')).toBe(key)
    await running.move(PORTION)
    running.close()
  })

  it('get another where the files are damaged', async () => {
    await agent.kill()
    writeFileSync(certificate(), 'half')
    // The note of its account at the authority went with it.
    rmSync(join(agent.folder, 'acme-xray/account.json'))
    agent.start(FAST, authority.env)
    await withLog(agent, expect.poll(() => readFileSync(certificate(), 'utf8')).toContain('BEGIN CERTIFICATE'))
  })
})
