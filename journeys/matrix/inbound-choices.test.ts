import type { AnswerOf, Calls } from '@dukou/contract'
import { newReality } from '@dukou/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { fetchThrough } from '../cores/fetch-through.ts'
import { freePort } from '../cores/free-port.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { startCore } from '../cores/start-core.ts'
import { withClient } from './client.ts'
import { DEST_HOST, FILES_HOST, NODE_HOST } from './names.ts'
import { type RunningNode, startHysteriaNode, startUniproxyNode } from './node-servers.ts'
import { PROGRAMS, type Program } from './programs.ts'
import { credentialOf, loopbackNode } from './rows.ts'
import { type Customer, openSite, type SavedLine, type Site } from './site.ts'

type Inbound = AnswerOf<Calls['saveNode']>['inbounds'][number]

const NEWEST = PROGRAMS.filter(({ core, isNewest }) => isNewest && core !== 'clash')

let site: Site
let origin: Origin
let customer: Customer

beforeAll(async () => {
  origin = await startOrigin([NODE_HOST, DEST_HOST, FILES_HOST], 1024 * 1024)
  site = await openSite()
  customer = await site.addCustomer()
})
afterAll(async () => {
  await site?.close()
  await origin?.stop()
})

/** Changes an inbound of the line's node and saves the whole node, as the admin's form does. */
async function choose(line: SavedLine, changes: Partial<Inbound>): Promise<void> {
  const admin = await site.server.admin()
  const node = (await admin.ok('listNodes', {})).find(({ id }) => id === line.nodeId)
  if (!node) throw new Error('the node is not listed')
  await admin.ok('saveNode', { ...node, inbounds: node.inbounds.map((inbound) => ({ ...inbound, ...changes })) })
}

function download(proxyPort: number, timeoutMs: number) {
  return fetchThrough({ proxyPort, url: `http://${FILES_HOST}:${origin.httpPort}/file`, timeoutMs })
}

async function carries(program: Program, node: RunningNode): Promise<void> {
  await withClient({ site, program, customer, node, trusted: origin.certificate }, async ({ mixedPort }) => {
    expect(await download(mixedPort, 30_000)).toMatchObject({ status: 200, sha256: origin.fileSha256 })
  })
}

async function carriesNothing(program: Program, profile: string): Promise<void> {
  const mixedPort = await freePort()
  const { config } = program.prepare(profile, mixedPort)
  const trustedCertificate = origin.certificate.cert
  const client = await startCore({ core: program.core, config, ports: [mixedPort], trustedCertificate })
  await expect(download(mixedPort, 4_000)).rejects.toThrow()
  await client.stop()
}

const profilesOf = () => Promise.all(NEWEST.map(({ userAgent }) => site.profileOf(customer, userAgent)))

describeWithCores(
  ['xray', 'hysteria', ...NEWEST.map(({ core }) => core)],
  'what an admin chooses of an inbound, in real programs on both sides',
  () => {
    describe('another site and other short ids of REALITY', () => {
      let node: RunningNode
      let profilesBefore: string[]

      beforeAll(async () => {
        const line = await site.addLine({
          name: 'REALITY',
          node: await loopbackNode('reality'),
          line: { protocol: 'reality' },
          parameters: newReality(DEST_HOST, '127.0.0.1', origin.tlsPort),
        })
        await site.show([line])
        profilesBefore = await profilesOf()
        await choose(line, { serverName: FILES_HOST, shortIds: ['2351e1', '0102'] })
        node = await startUniproxyNode(site, line, await freePort())
      })
      afterAll(() => node?.stop())

      it.each(NEWEST)('carry a file in $title', (program) => carries(program, node))

      it.each(NEWEST)('carry nothing by a profile from before, in $title', (program) =>
        carriesNothing(program, profilesBefore[NEWEST.indexOf(program)] ?? ''),
      )
    })

    describe('obfuscation of Hysteria2', () => {
      let node: RunningNode
      let profilesBefore: string[]

      beforeAll(async () => {
        const place = await loopbackNode('h2')
        const line = await site.addLine({ name: 'H2', node: place, line: { protocol: 'hysteria2' } })
        await site.show([line])
        profilesBefore = await profilesOf()
        const salamanderPassword = 'Chosen-Password_1'
        await choose(line, { obfsPassword: salamanderPassword })
        const auth = await credentialOf(site, customer)
        const { certificate } = origin
        node = await startHysteriaNode({
          port: place.listenPort,
          auth,
          salamanderPassword,
          certificate,
          echoPort: await freePort(),
        })
      })
      afterAll(() => node?.stop())

      it.each(NEWEST)('carries a file in $title', (program) => carries(program, node))

      it.each(NEWEST)('carries nothing by a profile from before, in $title', (program) =>
        carriesNothing(program, profilesBefore[NEWEST.indexOf(program)] ?? ''),
      )
    })
  },
)
