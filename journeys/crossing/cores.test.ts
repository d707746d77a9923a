import { brokenInvariants } from '@dukou/server/testing'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transformMihomoProfile, transformSingBoxProfile } from '../adapters/profile-transform.ts'
import { shareLinkToXray } from '../adapters/share-link-to-xray.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { fetchThrough } from '../cores/fetch-through.ts'
import { freePort } from '../cores/free-port.ts'
import { repeatAfterSaltRace } from '../cores/salt-race.ts'
import { type RunningCore, startCore } from '../cores/start-core.ts'
import { type Customer, FILES_HOST, setCrossing, shareLinksOf } from './crossing.ts'

const TIMEOUT_MS = 60_000
// How a request ends when the node does not know the user: silence, or a connection that breaks.
const REFUSED = /no whole answer|hang up|closed|ECONNRESET|timed out/i

const crossing = setCrossing()
let customer: Customer
const printed = new Set<string>()
const clients: RunningCore[] = []

type Client = RunningCore & { mixedPort: number }

beforeAll(async () => {
  customer = await crossing.server.member()
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((core) => core.stop()))
})

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
    start: (profile, mixedPort) => ({
      core: 'xray',
      config: shareLinkToXray(shareLinksOf(profile)[0] ?? '', { mixedPort }),
    }),
  },
]

function told({ profile, changes }: { profile: string; changes: string[] }): string {
  for (const change of changes) printed.add(change)
  return profile
}

async function startClient(program: (typeof PROGRAMS)[number]): Promise<Client> {
  const mixedPort = await freePort()
  const client = await startCore({
    ...program.start(await crossing.profileOf(customer, program.client), mixedPort),
    ports: [mixedPort],
  })
  clients.push(client)
  return { ...client, mixedPort }
}

function passesBytes(client: Client): Promise<void> {
  return repeatAfterSaltRace(client, () => fetchBothWays(client.mixedPort))
}

async function fetchBothWays(proxyPort: number): Promise<void> {
  const url = `http://${FILES_HOST}:${crossing.origin.httpPort}`
  const down = await fetchThrough({ proxyPort, url: `${url}/file`, timeoutMs: TIMEOUT_MS })
  expect(down).toMatchObject({ status: 200, sha256: crossing.origin.fileSha256 })
  const up = await fetchThrough({ proxyPort, url, method: 'POST', body: crossing.origin.file, timeoutMs: TIMEOUT_MS })
  expect(up.body.toString()).toBe(crossing.origin.fileSha256)
}

async function isRefused(proxyPort: number): Promise<void> {
  const url = `http://${FILES_HOST}:${crossing.origin.httpPort}/file`
  await expect(fetchThrough({ proxyPort, url, timeoutMs: 5_000 })).rejects.toThrow(REFUSED)
}

describeWithCores(
  ['xray', 'mihomo', 'sing-box'],
  'a customer’s link in real client programs, through a real Xray server',
  () => {
    it('before anything is bought the link explains itself, and the node does not know the customer', async () => {
      expect(await crossing.profileOf(customer, 'mjclash')).toContain('还没有套餐')
      await crossing.buy(customer)
      expect(await crossing.profileOf(customer, 'mjclash')).toContain('示例 日本 01')
      expect(await brokenInvariants(crossing.server.app)).toEqual([])
    })

    describe.each(['示例 日本 01', '示例 香港 01', '示例 香港 02', '示例 新加坡 01'])('%s', (name) => {
      beforeAll(async () => {
        await crossing.showOnly(name)
        await crossing.startNode(crossing.lineCalled(name))
      })

      it.each(PROGRAMS)('carries 10 MB both ways in $name', async (program) => {
        await passesBytes(await startClient(program))
      })
    })

    it('after a reset the old link answers 404, and after the next user pull the old credentials are refused', async () => {
      const line = crossing.lineCalled('示例 日本 01')
      await crossing.showOnly(line.name)
      const { id, subscriptionHost, subscriptionKey } = await customer.ok('userInfo', {})
      const oldLink = `${subscriptionHost}/api/subscript/mjclash/${id}/${subscriptionKey}`
      const [mihomo, , xray] = PROGRAMS as [
        (typeof PROGRAMS)[number],
        (typeof PROGRAMS)[number],
        (typeof PROGRAMS)[number],
      ]
      const oldClients = [await startClient(mihomo), await startClient(xray)]
      for (const client of oldClients) await passesBytes(client)

      await customer.ok('resetSubscriptionKey', {})
      const answer = await fetch(oldLink)
      expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 404, body: 'not found\n' })
      await crossing.startNode(line)
      for (const { mixedPort } of oldClients) await isRefused(mixedPort)
      await passesBytes(await startClient(mihomo))
    })

    it('prints what was changed in the profiles before a core ran them', () => {
      console.log(['Changes to the answered profiles:', ...printed].join('\n  '))
      expect(printed.size).toBeGreaterThan(0)
    })
  },
)
